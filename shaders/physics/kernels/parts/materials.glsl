#pragma once
// The properties of a link's material under the settings of a substep.

FN Real stiffnessNow(LinkMaterial material) {
    Real relaxation = select((material.flags & kLast) != 0u, params.lastRelaxation, 1.0f);
    PRECISE Real stiffness = (material.stiffness * ofKind(params.stiffness, material.kind)) * relaxation;
    return stiffness;
}

// Returns the compliance divided by the squared substep, 1/kg.
// `wa` and `wb`: inverse masses of the link's ends, 1/kg.
FN Real complianceNow(LinkMaterial material, Real wa, Real wb) {
    PRECISE Real described = material.compliance * ofKind(params.compliance, material.kind);
    PRECISE Real numerical = material.relaxedFirst * ofKind(params.numericalCompliance, material.kind);
    return resolvedCompliance(wa, wb, described, numerical);
}

// Returns the correction of a link of a material (linkCorrection()), without the strain limit.
// `pull`: the link's multiplier so far in this substep, kg m.
// `pinnedShare`: see linkWeight().
FN Vec3 materialCorrection(LinkMaterial material, Vec3 a, Vec3 b, Real wa, Real wb, Real restLength, Real pull,
                           Real pinnedShare) {
    Real compliance = complianceNow(material, wa, wb);
    PRECISE Real load = compliance * pull;
    Real weight = linkWeight(wa, wb, compliance, pinnedShare);
    return linkCorrection(a, b, weight, restLength, load, stiffnessNow(material),
                          (material.flags & kTensionOnly) != 0u, (material.flags & kSoft) != 0u);
}

// Returns `correction` or, if the material has compliance, a correction that also keeps the link within the strain
// limit.
FN Vec3 strainLimited(LinkMaterial material, Vec3 correction, Vec3 a, Vec3 b, Real wa, Real wb, Real restLength,
                      Real pinnedShare) {
    Vec3 limited = correction;
    Bool hasCompliance = material.compliance > 0.0f && ofKind(params.compliance, material.kind) > 0.0f;
    if (anyLane(hasCompliance)) {
        Real hardWeight = linkWeight(wa, wb, 0.0f, pinnedShare);
        limited = select(hasCompliance, withinStrainLimit(correction, a, b, hardWeight, restLength), correction);
    }
    return limited;
}

// Returns the correction of a link that is relaxed once in a substep, within the strain limit.
FN Vec3 correctionNow(LinkMaterial material, Vec3 a, Vec3 b, Real wa, Real wb, Real restLength, Real pinnedShare) {
    Vec3 correction = materialCorrection(material, a, b, wa, wb, restLength, 0.0f, pinnedShare);
    return strainLimited(material, correction, a, b, wa, wb, restLength, pinnedShare);
}

// Tells whether the link between a and b is longer than its material bears.
FN Bool tearsNow(LinkMaterial material, Vec3 a, Vec3 b, Real restLength) {
    Real tearRatio = select(material.tearRatio < 0.0f, params.tearRatio, material.tearRatio);
    return tearRatio > 0.0f && linkTears(a, b, restLength, tearRatio);
}

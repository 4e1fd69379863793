// What the settings of a substep make of a link's material.

FN Real stiffnessNow(LinkMaterial material) {
    Real share = select((material.flags & kLast) != 0u, params.lastShare, 1.0f);
    PRECISE Real stiffness = (material.stiffness * params.stiffness[int(material.kind)]) * share;
    return stiffness;
}

// Over the square of the substep, 1/kg. wa and wb: inverse masses of the link's ends, 1/kg.
FN Real complianceNow(LinkMaterial material, Real wa, Real wb) {
    PRECISE Real described = material.compliance * params.compliance[int(material.kind)];
    PRECISE Real early = material.early * params.early[int(material.kind)];
    return resolvedCompliance(wa, wb, described, early);
}

// Answers what linkCorrection() does, for a link of that material. pull: its multiplier so far in this substep, kg m.
FN Vec3 givenNow(LinkMaterial material, Vec3 a, Vec3 b, Real wa, Real wb, Real restLength, Real pull) {
    Real compliance = complianceNow(material, wa, wb);
    PRECISE Real load = compliance * pull;
    Real weight = linkWeight(wa, wb, compliance, params.pinnedShare);
    return linkCorrection(a, b, weight, restLength, load, stiffnessNow(material),
                          (material.flags & kTensionOnly) != 0u, (material.flags & kSoft) != 0u);
}

// `given`, the correction of a link of that material, within the length that no link exceeds if it gives way.
FN Vec3 limitedNow(LinkMaterial material, Vec3 given, Vec3 a, Vec3 b, Real wa, Real wb, Real restLength) {
    Vec3 correction = given;
    bool givesWay = material.compliance > 0.0f && params.compliance[int(material.kind)] > 0.0f;
    if (givesWay) {
        Real hardWeight = linkWeight(wa, wb, 0.0f, params.pinnedShare);
        correction = withinLongest(correction, a, b, hardWeight, restLength);
    }
    return correction;
}

// Both, for a link that is relaxed once a substep.
FN Vec3 correctionNow(LinkMaterial material, Vec3 a, Vec3 b, Real wa, Real wb, Real restLength) {
    Vec3 given = givenNow(material, a, b, wa, wb, restLength, 0.0f);
    return limitedNow(material, given, a, b, wa, wb, restLength);
}

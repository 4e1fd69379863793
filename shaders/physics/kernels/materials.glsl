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

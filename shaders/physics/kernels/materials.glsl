// What the settings of a substep make of a link's material.

FN Real stiffnessNow(LinkMaterial material) {
    Real share = select((material.flags & kLast) != 0u, params.lastShare, 1.0f);
    PRECISE Real stiffness = (material.stiffness * params.stiffness[int(material.kind)]) * share;
    return stiffness;
}

// Over the square of the substep, 1/kg.
FN Real complianceNow(LinkMaterial material) {
    PRECISE Real compliance = material.compliance * params.compliance[int(material.kind)];
    return compliance;
}

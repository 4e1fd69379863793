// Sets the forces of a step to 0 before its first substep.
FN void clearForce(uint i) {
    ForceSum none;
    none.highX = 0;
    none.highY = 0;
    none.highZ = 0;
    none.lowX = 0u;
    none.lowY = 0u;
    none.lowZ = 0u;
    contactForces[i] = none;
    pinForces[i] = none;
    if (i != 0u) return;
    for (uint k = 0u; k < 2u * params.colliderCount; ++k) colliderForces[k] = none;
}

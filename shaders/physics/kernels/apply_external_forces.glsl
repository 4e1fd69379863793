// Accelerates a particle by the force that a program exerts on it. Pins do not move.
FN void applyExternalForce(uint k) {
    ExternalForce force = externalForces[k];
    Real inverseMass = positions[force.particle].w;
    vec4 displacement = displacements[force.particle];
    PRECISE Real scale = inverseMass * params.accelerationFactor;
    PRECISE Vec3 moved = Vec3(displacement) + Vec3(force.x, force.y, force.z) * scale;
    displacements[force.particle] = vec4(withoutTiny(moved), displacement.w);
}

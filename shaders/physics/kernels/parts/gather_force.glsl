#pragma once
// Returns three times the force (N) of the air on a particle. The forces of its triangles are gathered in a fixed order,
// so no atomic adds are needed.
FN Vec3 gatheredForce(uint i) {
    Vec3 force = Vec3(0.0f, 0.0f, 0.0f);
    Uint own = laneOf(i);
    Uint end = triangleStarts[own + 1u];
    for (Uint k = triangleStarts[own]; anyLane(k < end); k = k + 1u) {
        Bool isThere = k < end;  // this lane may have fewer triangles than another
        PRECISE Vec3 gathered = force + Vec3(forces[trianglesOf[select(isThere, k, Uint(0u))]]);
        force = select(isThere, gathered, force);
    }
    return force;
}

// Returns the acceleration of a particle in air, m/s^2.
FN Vec3 accelerationInAir(uint i, Real inverseMass) {
    Vec3 force = gatheredForce(i);
    PRECISE Vec3 acceleration = Vec3(params.gravity) + force * (0.333333343f * inverseMass);
    return acceleration;
}

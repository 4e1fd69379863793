#pragma once
#include "physics/kernels/parts/contact_forces.glsl"

// Adds a force (N) that collider number k exerts on a particle, and its reaction on the collider.
FN void addColliderForce(uint k, uint i, Vec3 force, Vec3 place, ColliderPose pose) {
    addContactForce(i, force);
    PRECISE Vec3 reaction = -force;
    PRECISE Vec3 arm = place - Vec3(pose.place);
    Vec3 torque = cross3(arm, reaction);
    ADD_TO_SUM(colliderForces[2u * k], reaction)
    ADD_TO_SUM(colliderForces[2u * k + 1u], torque)
}

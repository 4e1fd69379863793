#pragma once
#include "physics/kernels/parts/force_sums.glsl"

// Adds a force (N) of contact to a particle or a vertex of a body.
FN void addContactForce(uint i, Vec3 force) { ADD_TO_SUM(contactForces[i], force) }

#pragma once
#include "physics/kernels/parts/force_sums.glsl"

// Adds a force (N) by which cloth or air pull a pin.
FN void addPinForce(uint i, Vec3 force) { ADD_TO_SUM(pinForces[i], force) }

#pragma once
#include "physics/kernels/parts/push_of_contact.glsl"
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Adds a push to a vertex's ContactPush.
// `units`: the push, in units of 2^-26 m.
// `weight`: weight of the contact, in units of 2^-16.
FN void addPush(Bool isOn, Uint vertex, Vec3 units, Real weight) {
    if (!isOn) return;
    atomicAdd(PUSHES_TO_ADD[vertex].x, int(units.x));
    atomicAdd(PUSHES_TO_ADD[vertex].y, int(units.y));
    atomicAdd(PUSHES_TO_ADD[vertex].z, int(units.z));
    atomicAdd(PUSHES_TO_ADD[vertex].weight, uint(weight));
}
#endif

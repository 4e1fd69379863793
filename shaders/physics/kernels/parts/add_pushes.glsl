#pragma once
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Adds a push to a particle's ContactPush.
// `units`: the push, in units of 2^-26 m.
// `weight`: weight of the contact, in units of 2^-16.
FN void addPush(Bool isOn, Uint vertex, Vec3 units, Real weight) {
    if (!isOn) return;
    atomicAdd(contactPushes[vertex].x, int(units.x));
    atomicAdd(contactPushes[vertex].y, int(units.y));
    atomicAdd(contactPushes[vertex].z, int(units.z));
    atomicAdd(contactPushes[vertex].weight, uint(weight));
}
#endif

#pragma once
#ifndef IN_LANES  // several lanes do this at once: src/solver/cpu/lanes/lane_kernels.h
// Adds to the pushes of a particle. `units`: in the units of ContactPush, 2^-26 m.
FN void addPush(Bool isOn, Uint vertex, Vec3 units, Real weight) {
    if (!isOn) return;
    atomicAdd(contactPushes[vertex].x, int(units.x));
    atomicAdd(contactPushes[vertex].y, int(units.y));
    atomicAdd(contactPushes[vertex].z, int(units.z));
    atomicAdd(contactPushes[vertex].weight, uint(weight));
}
#endif

#pragma once
#ifndef IN_LANES  // kernels in lanes have their own versions: src/solver/cpu/lanes/lane_kernels.h
// Limits a vertex's way to a share of its length.
FN void keepShare(Bool isOn, Uint vertex, Real share) {
    if (!isOn) return;
    uint bits = floatBitsToUint(share);  // non-negative floats have the same order as their bits
    if (atomicMin(wayShares[vertex], bits) > bits) atomicOr(contactCounters[0].changed, 1u);
}
FN void markStopsShort(Bool isOn, Uint contact) {
    if (isOn) clothContacts[contact].flags = clothContacts[contact].flags | kStopsShort;
}
#endif

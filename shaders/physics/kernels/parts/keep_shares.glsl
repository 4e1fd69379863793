#pragma once
#ifndef IN_LANES  // several lanes do this at once: src/solver/cpu/lanes/lane_kernels.h
// Limits the way of a vertex to this share.
FN void keepShare(Bool isOn, Uint vertex, Real share) {
    if (!isOn) return;
    uint bits = floatBitsToUint(share);  // floats from 0 up have the same order as their bits
    if (atomicMin(wayShares[vertex], bits) > bits) atomicOr(contactCounters[0].changed, 1u);
}
FN void markStopsShort(Bool isOn, Uint contact) {
    if (isOn) clothContacts[contact].flags = clothContacts[contact].flags | kStopsShort;
}
#endif

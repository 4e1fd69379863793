#pragma once
#ifndef IN_LANES  // several lanes do this at once: src/solver/cpu/lanes/lane_kernels.h
// A vertex keeps no more of its way than this share.
FN void keepShare(Bool isOn, Uint vertex, Real share) {
    if (!isOn) return;
    uint bits = floatBitsToUint(share);  // of floats from 0 up the bits are in their order
    if (atomicMin(wayShares[vertex], bits) > bits) atomicOr(contactCounters[0].changed, 1u);
}
FN void markStopsShort(Bool isOn, Uint contact) {
    if (isOn) clothContacts[contact].flags = clothContacts[contact].flags | kStopsShort;
}
#endif

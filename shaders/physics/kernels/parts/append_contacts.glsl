#pragma once
#ifndef IN_LANES  // several lanes do this at once: src/solver/cpu/lanes/lane_kernels.h
// Threads append to the list by an atomic count, which keeps counting when the list is full.
FN void appendContact(Bool isMet, ClothContact contact) {
    if (!isMet) return;
    uint slot = atomicAdd(contactCounters[0].contacts, 1u);
    if (slot < contactCounters[0].contactCapacity) clothContacts[slot] = contact;
}
#endif

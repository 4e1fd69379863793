#pragma once
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Appends a contact to the list. Threads share an atomic count, which keeps counting when the list is full.
FN void appendContact(Bool isMet, ClothContact contact) {
    if (!isMet) return;
    uint slot = atomicAdd(contactCounters[0].contacts, 1u);
    if (slot < contactCounters[0].contactCapacity) clothContacts[slot] = contact;
}
#endif

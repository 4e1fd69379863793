#pragma once
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Appends a contact to the list. Threads share an atomic count, which keeps counting when the list is full. In the
// dispatch that also makes the first pushes, pushes the sides of the contact apart.
FN void appendContact(Bool isMet, ClothContact contact) {
    if (!isMet) return;
    uint slot = atomicAdd(contactCounters[0].contacts, 1u);
    if (slot < contactCounters[0].contactCapacity) clothContacts[slot] = contact;
#ifdef PUSHED_WHEN_MET
    pushContact(true, contact);
#endif
}
#endif

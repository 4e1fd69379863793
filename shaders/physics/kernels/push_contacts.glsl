#pragma once
#include "physics/kernels/parts/add_pushes.glsl"
#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/push_of_contact.glsl"

// Adds one vertex's share of a contact's push.
FN void pushVertex(Bool isOn, Uint vertex, Vec3 push, Real share, Real inverseMass) {
    PRECISE Real weight = lesser(absolute(share), Real(1.0f)) * 65536.0f;
    addPush(isOn, vertex, unitsOfPush(push, share, inverseMass), weight);
}

// Pushes the sides of a contact apart.
FN void pushContact(Bool isOn, ClothContact contact) {
    SidesPush sides = pushOfContact(isOn, contact);
    if (!anyLane(sides.isOn)) return;
    pushVertex(sides.isOn, contact.a, sides.push, sides.shares.x, sides.mobility.x);
    pushVertex(sides.isOn, contact.b, sides.push, sides.shares.y, sides.mobility.y);
    pushVertex(sides.isOn, contact.c, sides.push, sides.shares.z, sides.mobility.z);
    pushVertex(sides.isOn, contact.d, sides.push, sides.shares.w, sides.mobility.w);
}

// Pushes the sides of all contacts apart. Threads share the contacts evenly.
FN void pushContacts(uint thread) {
    if (areListsFull()) return;
    uint count = contactCounters[0].contacts;
    for (Uint k = laneOf(thread); anyLane(k < Uint(count)); k = k + sharingThreads()) {
        Bool listed = isOwnLane(thread) && k < Uint(count);
        pushContact(listed, clothContacts[select(listed, k, firstLaneOf(k))]);
    }
}

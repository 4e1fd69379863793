#pragma once
#include "physics/kernels/parts/add_pushes.glsl"
#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/push_of_contact.glsl"

// Adds one vertex's share of a contact's push.
// `way`: way by which the contact moves the vertex, m.
FN void pushVertex(Bool isOn, Uint vertex, Vec3 way, Real share, Real weight) {
    PRECISE Real units = lesser(absolute(share), Real(1.0f)) * weight * 65536.0f;
    addPush(isOn, vertex, wayInUnits(way, weight), units);
}

// Pushes the sides of a contact apart.
FN void pushContact(Bool isOn, ClothContact contact) {
    SidesPush sides = pushOfContact(isOn, contact);
    if (!anyLane(sides.isOn)) return;
    pushVertex(sides.isOn, contact.a, sides.a, sides.shares.x, sides.weight);
    pushVertex(sides.isOn, contact.b, sides.b, sides.shares.y, sides.weight);
    pushVertex(sides.isOn, contact.c, sides.c, sides.shares.z, sides.weight);
    pushVertex(sides.isOn, contact.d, sides.d, sides.shares.w, sides.weight);
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

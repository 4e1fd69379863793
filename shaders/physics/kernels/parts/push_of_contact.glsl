#pragma once
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/contact_sides.glsl"
#ifdef PUSHES_AGAIN
#define PUSHES_TO_ADD secondPushes
#else
#define PUSHES_TO_ADD contactPushes
#endif

// The push of a contact on its four vertices.
struct SidesPush {
    Bool isOn;      // whether the contact pushes
    Vec3 push;      // impulse from the second side to the first, kg m
    vec4 shares;    // shares of the vertices in it
    vec4 mobility;  // inverse masses with which the vertices follow it, 1/kg
};

// Returns a length (m), limited to 5 cm, in the units of ContactPush, 2^-26 m.
FN Real inUnits(Real metres) {
    PRECISE Real units = clampBetween(metres, Real(-0.05f), Real(0.05f)) * 67108864.0f;
    return units;
}

// Returns a vertex's way by a contact's push, in the units of ContactPush.
FN Vec3 unitsOfPush(Vec3 push, Real share, Real inverseMass) {
    PRECISE Real part = share * inverseMass;
    PRECISE Vec3 moved = push * part;
    return Vec3(inUnits(moved.x), inUnits(moved.y), inUnits(moved.z));
}

#ifndef PUSHES_AGAIN
// Returns the position from which a vertex is pushed, m. w: its inverse mass.
FN vec4 placeToPush(Uint vertex) { return positions[vertex]; }
#endif

// Returns the push of a contact with Coulomb friction. Layers that have been pressed together come apart slowly, so that
// heaps do not jump.
FN SidesPush pushOfContact(Bool isOn, ClothContact contact) {
    Bool isEdge = (contact.flags & kEdgeEdge) != 0u;
    vec4 a = placeToPush(contact.a);
    vec4 b = placeToPush(contact.b);
    vec4 c = placeToPush(contact.c);
    vec4 d = placeToPush(contact.d);
    Vec3 startA = Vec3(starts[contact.a]);
    Vec3 startB = Vec3(starts[contact.b]);
    Vec3 startC = Vec3(starts[contact.c]);
    Vec3 startD = Vec3(starts[contact.d]);
    Vec3 normal = Vec3(contact.plane);
    vec4 shares = sharesOf(contact, isEdge);
    vec4 along = alongNormal(normal, Vec3(a), Vec3(b), Vec3(c), Vec3(d));
    PRECISE Real gap = shares.x * along.x + shares.y * along.y + shares.z * along.z;
    Bool isClose = isOn && gap < contact.plane.w;
    SidesPush result;
    result.isOn = isClose;
    result.push = Vec3(0.0f, 0.0f, 0.0f);
    result.shares = shares;
    result.mobility = shares;
    if (anyLane(isClose)) {
        vec4 alongAtStart = alongNormal(normal, startA, startB, startC, startD);
        PRECISE Real gapAtStart = shares.x * alongAtStart.x + shares.y * alongAtStart.y + shares.z * alongAtStart.z;
        PRECISE Real reachable = gapAtStart + params.clothSeparation;
        PRECISE Real depth = lesser(contact.plane.w, reachable) - gap;
        PRECISE Real mobilityA = shares.x * shares.x * a.w + shares.y * shares.y * b.w;
        PRECISE Real mobilityB = shares.z * shares.z * c.w + shares.w * shares.w * d.w;
        PRECISE Real mobility = mobilityA + mobilityB;
        PRECISE Vec3 slipFirst = (Vec3(a) - startA) * shares.x + (Vec3(b) - startB) * shares.y;
        PRECISE Vec3 slipSecond = (Vec3(c) - startC) * shares.z + (Vec3(d) - startD) * shares.w;
        PRECISE Vec3 slip = slipFirst + slipSecond;
        PRECISE Vec3 sideways = slip - normal * dot3(slip, normal);
        PRECISE Real stopped = params.clothFriction * depth * reciprocalLength(dot3(sideways, sideways));
        PRECISE Vec3 apart = normal * depth - sideways * lesser(stopped, Real(1.0f));
        PRECISE Vec3 push = apart * reciprocalOrZero(mobility);
        // Apart from friction, no vertex moves by more than four times the depth of its contacts. Without this limit, a
        // vertex with a small share would move very far if the other vertices of its contact are pinned or much heavier.
        PRECISE Real lightest = 4.0f * mobility;
        result.isOn = isClose && depth > 0.0f && mobility > 0.0f;
        result.push = push;
        result.mobility = vec4(lesser(a.w, lightest), lesser(b.w, lightest), lesser(c.w, lightest),
                               lesser(d.w, lightest));
    }
    return result;
}

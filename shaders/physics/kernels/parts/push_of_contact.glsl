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
    Bool isOn;    // whether the contact pushes
    Vec3 a;       // ways by which it moves the vertices, m
    Vec3 b;
    Vec3 c;
    Vec3 d;
    vec4 shares;  // shares of the vertices in the contact
    Real weight;  // weight of the contact in the means of its vertices
};

// Weight of contacts with bodies that press, so that the other contacts of a vertex do not push it out of the grip.
const float kGripWeight = 256.0f;

// Returns a length (m), limited so that no sum overflows, in the units of ContactPush, 2^-26 m, times a weight.
FN Real inUnits(Real metres, Real weight) {
    Real most = select(weight > 1.0f, Real(0.005f), Real(0.05f));
    PRECISE Real units = clampBetween(metres, Real(0.0f) - most, most) * (67108864.0f * weight);
    return units;
}
FN Vec3 wayInUnits(Vec3 way, Real weight) {
    return Vec3(inUnits(way.x, weight), inUnits(way.y, weight), inUnits(way.z, weight));
}

// Returns a vertex's way by a contact's push, m.
// `push`: impulse from the second side to the first, kg m.
FN Vec3 wayByPush(Vec3 push, Real share, Real inverseMass) {
    PRECISE Real part = share * inverseMass;
    PRECISE Vec3 way = push * part;
    return way;
}

#ifndef PUSHES_AGAIN
// Returns the position from which a vertex is pushed, m. w: its inverse mass.
FN vec4 placeToPush(Uint vertex) { return positions[vertex]; }
#endif

// The friction of a contact.
struct ContactGrip {
    Real friction;  // Coulomb coefficient
    Vec3 normal;    // unit direction in which the bodies press, from the second side to the first
    Real least;     // distance to keep between the sides in that direction, m
    Real most;      // greatest impulse of friction, as in BodyGrip
    Vec3 moves;     // motion of the body that presses, as in BodyGrip
    Vec3 turns;
    Bool isHeld;    // whether friction bears any load, since two bodies press the cloth between them
};

// Returns the friction of a contact.
// `normal`: unit normal of the contact, from the second side to the first.
FN ContactGrip gripOfContact(ClothContact contact, Vec3 normal) {
    Real friction = Real(params.clothFriction);
    Bool isPressed = allLanes(false);
    Vec3 across = normal;
    Vec3 moves = Vec3(0.0f, 0.0f, 0.0f);
    Vec3 turns = moves;
    Real least = Real(0.0f);
    Real most = Real(0.0f);
    for (uint k = 0u; k < params.bodyGripCount; ++k) {
        BodyGrip grip = ofAllLanes(bodyGrips, k);
        PRECISE Real along = normal.x * grip.x + normal.y * grip.y + normal.z * grip.z;
        Bool isFirst = !(contact.a < grip.first) && contact.a < grip.end;
        Bool isSecond = !(contact.d < grip.first) && contact.d < grip.end;
        friction = select((isFirst || isSecond) && !(grip.friction < 0.0f), grip.friction, friction);
        Bool pressesFirst = isFirst && along < -0.5f;
        Bool presses = pressesFirst || (isSecond && along > 0.5f);
        Vec3 towards = Vec3(Real(grip.x), Real(grip.y), Real(grip.z));
        PRECISE Vec3 away = towards * -1.0f;
        across = select(presses, select(pressesFirst, away, towards), across);
        moves = select(presses, Vec3(Real(grip.movesX), Real(grip.movesY), Real(grip.movesZ)), moves);
        turns = select(presses, Vec3(Real(grip.turnsX), Real(grip.turnsY), Real(grip.turnsZ)), turns);
        least = select(presses, Real(grip.least), least);
        most = select(presses, Real(grip.most), most);
        isPressed = isPressed || presses;
    }
    ContactGrip result;
    result.friction = friction;
    result.moves = moves;
    result.turns = turns;
    result.normal = across;
    result.least = least;
    result.most = most;
    result.isHeld = isPressed && most > 0.0f;
    return result;
}

// Returns the way of a vertex that two bodies press, m: along with the body, and away from it. The motion of the body's
// own vertices would not do: a vertex that stops short catches up later, and would take cloth along twice.
// `start`: position of the vertex at the start of the substep, m.
// `moved`: motion of the vertex in the substep, m.
// `lacking`: distance that the sides lack, m.
FN Vec3 wayInGrip(ContactGrip grip, Vec3 start, Vec3 moved, Real lacking, Real share, Real inverseMass) {
    PRECISE Vec3 slip = moved - grip.moves - cross3(grip.turns, start);
    PRECISE Vec3 along = grip.normal * dot3(slip, grip.normal);
    PRECISE Vec3 sideways = slip - along;
    PRECISE Real most = grip.most * inverseMass * reciprocalLength(dot3(sideways, sideways));
    PRECISE Vec3 held = along + sideways * lesser(most, Real(1.0f));
    PRECISE Vec3 way = grip.normal * (lacking * share) - held * absolute(share);
    return select(inverseMass > 0.0f, way, Vec3(0.0f, 0.0f, 0.0f));
}

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
    result.a = Vec3(0.0f, 0.0f, 0.0f);
    result.b = result.a;
    result.c = result.a;
    result.d = result.a;
    result.shares = shares;
    result.weight = Real(1.0f);
    if (anyLane(isClose)) {
        vec4 alongAtStart = alongNormal(normal, startA, startB, startC, startD);
        PRECISE Real gapAtStart = shares.x * alongAtStart.x + shares.y * alongAtStart.y + shares.z * alongAtStart.z;
        PRECISE Real reachable = gapAtStart + params.clothSeparation;
        PRECISE Real depth = lesser(contact.plane.w, reachable) - gap;
        PRECISE Real mobilityA = shares.x * shares.x * a.w + shares.y * shares.y * b.w;
        PRECISE Real mobilityB = shares.z * shares.z * c.w + shares.w * shares.w * d.w;
        PRECISE Real mobility = mobilityA + mobilityB;
        PRECISE Vec3 movedA = Vec3(a) - startA;
        PRECISE Vec3 movedB = Vec3(b) - startB;
        PRECISE Vec3 movedC = Vec3(c) - startC;
        PRECISE Vec3 movedD = Vec3(d) - startD;
        PRECISE Vec3 slipFirst = movedA * shares.x + movedB * shares.y;
        PRECISE Vec3 slipSecond = movedC * shares.z + movedD * shares.w;
        PRECISE Vec3 slip = slipFirst + slipSecond;
        PRECISE Vec3 sideways = slip - normal * dot3(slip, normal);
        ContactGrip grip = gripOfContact(contact, normal);
        PRECISE Real stopped = grip.friction * depth * reciprocalLength(dot3(sideways, sideways));
        PRECISE Vec3 apart = normal * depth - sideways * lesser(stopped, Real(1.0f));
        PRECISE Vec3 push = apart * reciprocalOrZero(mobility);
        // Apart from friction, no vertex moves by more than four times the depth of its contacts. Without this limit, a
        // vertex with a small share would move very far if the other vertices of its contact are pinned or much heavier.
        PRECISE Real lightest = 4.0f * mobility;
        result.isOn = isClose && depth > 0.0f && mobility > 0.0f;
        result.a = wayByPush(push, shares.x, lesser(a.w, lightest));
        result.b = wayByPush(push, shares.y, lesser(b.w, lightest));
        result.c = wayByPush(push, shares.z, lesser(c.w, lightest));
        result.d = wayByPush(push, shares.w, lesser(d.w, lightest));
        if (anyLane(grip.isHeld)) {
            // Each vertex gets a way of its own, since a push that all share would move some of them too far. All ways
            // are along the direction in which the bodies press, since contacts beside an edge have tilted normals.
            vec4 alongGrip = alongNormal(grip.normal, Vec3(a), Vec3(b), Vec3(c), Vec3(d));
            PRECISE Real gapInGrip = shares.x * alongGrip.x + shares.y * alongGrip.y + shares.z * alongGrip.z;
            PRECISE Real difference = grip.least - gapInGrip;
            Real lacking = greater(difference, Real(0.0f));
            result.weight = select(grip.isHeld, Real(kGripWeight), result.weight);
            result.a = select(grip.isHeld, wayInGrip(grip, startA, movedA, lacking, shares.x, a.w), result.a);
            result.b = select(grip.isHeld, wayInGrip(grip, startB, movedB, lacking, shares.y, b.w), result.b);
            result.c = select(grip.isHeld, wayInGrip(grip, startC, movedC, lacking, shares.z, c.w), result.c);
            result.d = select(grip.isHeld, wayInGrip(grip, startD, movedD, lacking, shares.w, d.w), result.d);
        }
    }
    return result;
}

#pragma once
#include "physics/kernels/parts/append_contacts.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#ifndef NOTHING_PASSES
#include "physics/kernels/parts/features_pass.glsl"
#endif
#include "physics/kernels/parts/patch_motions.glsl"

// Adds a contact if its two sides are closer than `range`, and returns their distance.
// `gap`: gap between the sides' bounding boxes, a lower bound of their distance, m. The returned distance is at least
// `gap`, so that neither contacts nor distances depend on which features were measured earlier.
// `between`: vector from the nearest point of the second side to that of the first, m.
// `crossed`: cross product of two edges of the triangle, or of the two edges. If the nearest points are inside the
// features, it gives a better direction than two points that nearly coincide.
// `squares`: product of the squared lengths of the factors of `crossed`.
// `kept`: distance to keep between the sides, m.
FN Real addContact(ClothContact contact, Bool isOn, Real range, Real gap, Vec3 between, Vec3 crossed, Bool isInside,
                   Real squares, Real kept) {
    Real straight = lengthOf(between);
    Real distance = greater(straight, gap);
    // Features that touch each other at the start of a run (none do later) have no plane between them. They are left
    // out, like features that cross.
    Bool isMet = isOn && distance < range && straight > 1e-6f;
#ifndef NOTHING_PASSES  // In later rounds of the proof, no feature may pass through another.
    if (contactCounters[0].crossed != 0u && contactCounters[0].round == 0u && anyLane(isMet)) {
        Bool isEdge = (contact.flags & kEdgeEdge) != 0u;
        Bool isEdgeMet = isMet && isEdge;
        Bool isVertexMet = isMet && !isEdge;
        if (anyLane(isVertexMet)) isMet = isMet && !mayPassTriangle(contact, isVertexMet);
        if (anyLane(isEdgeMet)) isMet = isMet && !mayPassEdge(contact, isEdgeMet);
    }
#endif
    if (anyLane(isMet)) {
        PRECISE Vec3 direction = between * reciprocalOrZero(straight);
        Real crossedSquared = dot3(crossed, crossed);
        PRECISE Real least = 1e-4f * squares;
        Real scale = reciprocalLength(crossedSquared);
        PRECISE Vec3 across = crossed * select(dot3(crossed, between) < 0.0f, -scale, scale);
        Vec3 normal = select(isInside && crossedSquared > least, across, direction);
        contact.plane = vec4(normal, kept);
        appendContact(isMet, contact);
    }
    return distance;
}

// Returns the distance of vertex a from triangle b, c, d, and adds a contact if it is less than `range`.
// `contact`: holds the indices of the four vertices.
FN Real measureVertex(ClothContact contact, Bool isOn, Vec3 a, Vec3 b, Vec3 c, Vec3 d, Real range, Real thickness) {
    Vec3 shares = nearestInTriangle(a, b, c, d);
    contact.shareOne = shares.y;
    contact.shareTwo = shares.z;
    contact.flags = Uint(0u);
    contact.unused = Uint(0u);
    PRECISE Vec3 nearest = b * shares.x + c * shares.y + d * shares.z;
    PRECISE Vec3 between = a - nearest;
    PRECISE Vec3 bc = c - b;
    PRECISE Vec3 bd = d - b;
    PRECISE Real squares = dot3(bc, bc) * dot3(bd, bd);
    Bool isInside = shares.x > 0.0f && shares.y > 0.0f && shares.z > 0.0f;
    Real gap = gapOfBoxes(a, a, lowest(lowest(b, c), d), highest(highest(b, c), d));
    return addContact(contact, isOn, range, gap, between, cross3(bc, bd), isInside, squares, thickness);
}

// Returns the distance between edges ab and cd, and adds a contact if it is less than `range`.
// `contact`: holds the indices of the four vertices.
FN Real measureEdges(ClothContact contact, Bool isOn, Vec3 a, Vec3 b, Vec3 c, Vec3 d, Real range, Real thickness) {
    Vec3 along = nearestOnEdges(a, b, c, d);
    contact.shareOne = along.x;
    contact.shareTwo = along.y;
    contact.flags = Uint(kEdgeEdge);
    contact.unused = Uint(0u);
    PRECISE Vec3 alongA = b - a;
    PRECISE Vec3 alongB = d - c;
    PRECISE Vec3 nearestA = a + alongA * along.x;
    PRECISE Vec3 nearestB = c + alongB * along.y;
    PRECISE Vec3 between = nearestA - nearestB;
    PRECISE Real squares = dot3(alongA, alongA) * dot3(alongB, alongB);
    Bool isInside = along.x > 0.0f && along.x < 1.0f && along.y > 0.0f && along.y < 1.0f;
    Real gap = gapOfBoxes(lowest(a, b), highest(a, b), lowest(c, d), highest(c, d));
    // Vertices already keep the layers apart, so half of the thickness is enough where edges lie across each other.
    PRECISE Real kept = 0.5f * thickness;
    return addContact(contact, isOn, range, gap, between, cross3(alongA, alongB), isInside, squares, kept);
}

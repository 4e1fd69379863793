#pragma once
#include "physics/kernels/parts/append_contacts.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/contact_sides.glsl"
#ifndef NOTHING_PASSES
#include "physics/kernels/parts/features_pass.glsl"
#endif
#include "physics/kernels/parts/patch_motions.glsl"

// Returns the gap between the two sides along a normal, m; negative if they overlap.
FN Real gapAlong(Vec3 normal, Bool isEdge, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    vec4 along = alongNormal(normal, a, b, c, d);
    PRECISE Real gap = lowestOfFirst(along, isEdge) - highestOfSecond(along, isEdge);
    return gap;
}

// The normal of a plane between two sides, and the gap along it, m.
struct SeparatingPlane {
    Vec3 normal;
    Real gap;
};

// Returns the plane with the wider gap: `best`, or the one whose normal has the direction of `way`, of any length.
FN SeparatingPlane widerOf(SeparatingPlane best, Vec3 way, Bool isEdge, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    PRECISE Vec3 normal = way * reciprocalLength(dot3(way, way));
    Real gap = gapAlong(normal, isEdge, a, b, c, d);
    Bool isWider = gap > best.gap;
    SeparatingPlane wider;
    wider.normal = select(isWider, normal, best.normal);
    wider.gap = select(isWider, gap, best.gap);
    return wider;
}

// Returns the part of a vector that is at right angles to an edge.
FN Vec3 rightAngled(Vec3 way, Vec3 edge) {
    PRECISE Real along = dot3(way, edge) * reciprocalOrZero(dot3(edge, edge));
    PRECISE Vec3 rest = way - edge * along;
    return rest;
}

// Returns the plane with the widest gap between two sides that are so close that the direction between their nearest
// points is doubtful: these points are sums of coordinates, and where their rounding is not far less than the gap, no
// plane across that direction may separate the sides. Here, only differences of nearby coordinates are rounded.
// `crossed`: cross product of two edges of the triangle, or of the two edges.
FN SeparatingPlane planeBetweenClose(ClothContact contact, Bool isEdge, Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 crossed) {
    PRECISE Vec3 fromD = a - d;
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 dc = c - d;
    PRECISE Vec3 db = b - d;
    PRECISE Real rest = 1.0f - contact.shareOne - contact.shareTwo;
    PRECISE Real restTwo = 1.0f - contact.shareTwo;
    PRECISE Vec3 betweenEdges = fromD + ab * contact.shareOne - dc * restTwo;
    PRECISE Vec3 fromFace = fromD - db * rest - dc * contact.shareOne;
    Vec3 between = select(isEdge, betweenEdges, fromFace);
    // The nearest point on an edge may be anywhere along it. Then the direction is at right angles to that edge.
    PRECISE Vec3 cb = b - c;
    Vec3 side = select(rest > 1e-6f, select(contact.shareOne > 0.0f, cb, db), dc);
    SeparatingPlane best;
    best.normal = Vec3(Real(0.0f), Real(0.0f), Real(0.0f));
    best.gap = Real(0.0f);
    best = widerOf(best, between, isEdge, a, b, c, d);
    best = widerOf(best, rightAngled(between, select(isEdge, ab, side)), isEdge, a, b, c, d);
    best = widerOf(best, rightAngled(between, select(isEdge, dc, side)), isEdge, a, b, c, d);
    best = widerOf(best, crossed, isEdge, a, b, c, d);
    PRECISE Vec3 opposite = crossed * -1.0f;
    return widerOf(best, opposite, isEdge, a, b, c, d);
}

// Adds a contact if its two sides are closer than `range`, and returns their distance.
// `gap`: gap between the sides' bounding boxes, a lower bound of their distance, m. The returned distance is at least
// `gap`, so that neither contacts nor distances depend on which features were measured earlier.
// `between`: vector from the nearest point of the second side to that of the first, m.
// `crossed`: cross product of two edges of the triangle, or of the two edges. If the nearest points are inside the
// features, it gives a better direction than two points that nearly coincide.
// `squares`: product of the squared lengths of the factors of `crossed`.
// `kept`: distance to keep between the sides, m.
// `a`, `b`, `c`, `d`: positions of the four vertices, m.
FN Real addContact(ClothContact contact, Bool isOn, Real range, Real gap, Vec3 between, Vec3 crossed, Bool isInside,
                   Real squares, Real kept, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    Real straight = lengthOf(between);
    Real distance = greater(straight, gap);
    Bool isMet = isOn && distance < range;
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
        PRECISE Real leastCrossed = 1e-4f * squares;
        Real scale = reciprocalLength(crossedSquared);
        PRECISE Vec3 across = crossed * select(dot3(crossed, between) < 0.0f, -scale, scale);
        Vec3 normal = select(isInside && crossedSquared > leastCrossed, across, direction);
        Bool isClose = isMet && straight < 1e-3f;
        if (anyLane(isClose)) {
            Bool isEdge = (contact.flags & kEdgeEdge) != 0u;
            PRECISE Real expected = 0.5f * straight;
            Real least = select(straight < leastClothGap(), expected, Real(0.0f));
            Bool isDoubtful = isClose && !(gapAlong(normal, isEdge, a, b, c, d) > least);
            if (anyLane(isDoubtful)) {
                SeparatingPlane best = planeBetweenClose(contact, isEdge, a, b, c, d, crossed);
                Bool isSeparated = best.gap > 0.0f;
                normal = select(isDoubtful && isSeparated, best.normal, normal);
                // Features without a plane that touch are left out, like features that cross.
                isMet = isMet && !(isDoubtful && !isSeparated && !(straight > 1e-6f));
            }
        }
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
    return addContact(contact, isOn, range, gap, between, cross3(bc, bd), isInside, squares, thickness, a, b, c, d);
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
    return addContact(contact, isOn, range, gap, between, cross3(alongA, alongB), isInside, squares, kept, a, b, c, d);
}

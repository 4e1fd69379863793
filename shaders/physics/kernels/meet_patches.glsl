#include "physics/kernels/parts/append_contacts.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/cloth_patches.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

// Adds a contact where its two sides are closer than `range`, and answers how close they are. between: from the nearest
// point of the second side to that of the first. crossed: the normal of a triangle, or of two edges; where the nearest
// points are inside these, it tells the direction better than two points that nearly coincide. squares: the product of
// the squared lengths of its factors. kept: how far apart the sides are to be kept.
FN Real addContact(ClothContact contact, Bool isOn, Real range, Vec3 between, Vec3 crossed, Bool isInside, Real squares,
                   Real kept) {
    Real distance = lengthOf(between);
    // Features that touch as the cloth starts (none do later) are left out like crossing ones: they have no plane.
    Bool isMet = isOn && distance < range && distance > 1e-6f;
    if (anyLane(isMet)) {
        PRECISE Vec3 direction = between * reciprocalOrZero(distance);
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

// The vertices that one patch owns against the triangles of another: those closer than `range` become contacts. Answers
// how close the closest are, or `clear` if that is less.
FN Real meetVertices(Bool meets, PlacedPatch p, PlacedPatch q, Real range, Real clear, Real thickness) {
    Real closest = clear;
    for (uint k = 0u; k < 4u; ++k) {
        Uint v = ownedVertex(p, k);
        Bool owns = meets && !(v == Uint(kNoFeature));
        if (!anyLane(owns)) break;
        Vec3 place = placeOf(p, v);
        for (uint t = 0u; t < 2u; ++t) {
            ClothContact contact;
            contact.a = cornerOf(p, v);
            contact.b = triangleCorner(q, t, 0u);
            contact.c = triangleCorner(q, t, 1u);
            contact.d = triangleCorner(q, t, 2u);
            Vec3 b = trianglePlace(q, t, 0u);
            Vec3 c = trianglePlace(q, t, 1u);
            Vec3 d = trianglePlace(q, t, 2u);
            Bool isOn = owns && (t == 0u ? q.hasFirst : q.hasSecond) &&
                        !(contact.a == contact.b || contact.a == contact.c || contact.a == contact.d) &&
                        !boxesApart(place, place, lowest(lowest(b, c), d), highest(highest(b, c), d),
                                    greater(closest, range));
            if (!anyLane(isOn)) continue;
            Vec3 shares = nearestInTriangle(place, b, c, d);
            contact.shareOne = shares.y;
            contact.shareTwo = shares.z;
            contact.flags = Uint(0u);
            contact.unused = Uint(0u);
            PRECISE Vec3 nearest = b * shares.x + c * shares.y + d * shares.z;
            PRECISE Vec3 between = place - nearest;
            PRECISE Vec3 bc = c - b;
            PRECISE Vec3 bd = d - b;
            PRECISE Real squares = dot3(bc, bc) * dot3(bd, bd);
            Bool isInside = shares.x > 0.0f && shares.y > 0.0f && shares.z > 0.0f;
            Real distance = addContact(contact, isOn, range, between, cross3(bc, bd), isInside, squares, thickness);
            closest = select(isOn, lesser(closest, distance), closest);
        }
    }
    return closest;
}

// The same for the edges that two patches own, or one, which meets itself.
FN Real meetEdges(Bool meets, PlacedPatch p, PlacedPatch q, Bool isItself, Real range, Real clear, Real thickness) {
    Real closest = clear;
    for (uint k = 0u; k < 5u; ++k) {
        Uint e = ownedEdge(p, k);
        Bool owns = meets && hasEdge(p, e);
        if (!anyLane(owns)) continue;
        ClothContact contact;
        contact.a = cornerOf(p, edgeStart(e));
        contact.b = cornerOf(p, edgeEnd(e));
        Vec3 fromA = placeOf(p, edgeStart(e));
        Vec3 toA = placeOf(p, edgeEnd(e));
        PRECISE Vec3 alongA = toA - fromA;
        for (uint l = 0u; l < 5u; ++l) {
            Uint f = ownedEdge(q, l);
            Bool isOn = owns && hasEdge(q, f);
            if (l < k) isOn = isOn && !isItself;
            if (!anyLane(isOn)) continue;
            contact.c = cornerOf(q, edgeStart(f));
            contact.d = cornerOf(q, edgeEnd(f));
            Vec3 fromB = placeOf(q, edgeStart(f));
            Vec3 toB = placeOf(q, edgeEnd(f));
            isOn = isOn &&
                   !(contact.a == contact.c || contact.a == contact.d || contact.b == contact.c ||
                     contact.b == contact.d) &&
                   !boxesApart(lowest(fromA, toA), highest(fromA, toA), lowest(fromB, toB), highest(fromB, toB),
                               greater(closest, range));
            if (!anyLane(isOn)) continue;
            Vec3 along = nearestOnEdges(fromA, toA, fromB, toB);
            contact.shareOne = along.x;
            contact.shareTwo = along.y;
            contact.flags = Uint(kEdgeEdge);
            contact.unused = Uint(0u);
            PRECISE Vec3 alongB = toB - fromB;
            PRECISE Vec3 nearestA = fromA + alongA * along.x;
            PRECISE Vec3 nearestB = fromB + alongB * along.y;
            PRECISE Vec3 between = nearestA - nearestB;
            PRECISE Real squares = dot3(alongA, alongA) * dot3(alongB, alongB);
            Bool isInside = along.x > 0.0f && along.x < 1.0f && along.y > 0.0f && along.y < 1.0f;
            // Where edges cross, vertices keep their layers apart: half of that distance does for the edges.
            PRECISE Real kept = 0.5f * thickness;
            Real distance = addContact(contact, isOn, range, between, cross3(alongA, alongB), isInside, squares, kept);
            closest = select(isOn, lesser(closest, distance), closest);
        }
    }
    return closest;
}

// Whether edges of one patch pass through triangles of another.
FN Bool edgesCross(PlacedPatch p, PlacedPatch q, Bool isOn) {
    Bool any = allLanes(false);
    for (uint k = 0u; k < 5u; ++k) {
        Uint e = ownedEdge(p, k);
        Bool owns = isOn && hasEdge(p, e);
        if (!anyLane(owns)) continue;
        Uint from = cornerOf(p, edgeStart(e));
        Uint to = cornerOf(p, edgeEnd(e));
        Vec3 fromPlace = placeOf(p, edgeStart(e));
        Vec3 toPlace = placeOf(p, edgeEnd(e));
        for (uint t = 0u; t < 2u; ++t) {
            Uint a = triangleCorner(q, t, 0u);
            Uint b = triangleCorner(q, t, 1u);
            Uint c = triangleCorner(q, t, 2u);
            Bool isApart = owns && (t == 0u ? q.hasFirst : q.hasSecond) &&
                           !(from == a || from == b || from == c || to == a || to == b || to == c);
            any = any || (isApart && crosses(fromPlace, toPlace, trianglePlace(q, t, 0u),
                                             trianglePlace(q, t, 1u), trianglePlace(q, t, 2u)));
        }
    }
    return any;
}

// Measures the pairs that are due: features that their motion may bring to contact become contacts. Which these are
// does not depend on which pairs are listed or have been measured before. Threads share the pairs evenly.
FN void meetPatches(uint thread) {
    Uint count = Uint(contactCounters[0].due);
    uint step = sharingThreads();
    for (Uint k = laneOf(thread); anyLane(k < count); k = k + step) {
        Bool listed = isOwnLane(thread) && k < count;
        Uint at = duePairs[select(listed, k, firstLaneOf(k))];
        PatchPair pair = patchPairs[at];
        PlacedPatch p = placed(pair.a);
        PlacedPatch q = placed(pair.b);
        Real room = lesser(p.parts.maxThickness, q.parts.maxThickness);
        Real thickness = lesser(Real(params.clothThickness), room);
        // Before the first round of proofs, looks for features that must be kept apart; later, for those that may meet.
        Real kept = 2.0f * leastClothGap();
        if (contactCounters[0].round == 0u) kept = thickness;
        vec4 motionA = patchMotions[pair.a];
        vec4 motionB = patchMotions[pair.b];
        PRECISE Real range = relativeMotion(motionA, motionB) + kept;
        // Neighbours in the sheet, whose boxes always meet, are worth a long look.
        Bool areNeighbours = at < Uint(contactCounters[0].fixedPairs);
        PRECISE Real far = select(areNeighbours, 1.6f * room, 4.0f * thickness);
        PRECISE Real look = greater(1.5f * (range + leastClothGap()), far);
        Bool isNear = listed && !boxesApart(lowOf(p), highOf(p), lowOf(q), highOf(q), look);
        Bool isItself = pair.a == pair.b;
        // Patches found not to cross are kept from crossing. Those that cross are left out until they have come apart.
        Bool mayCross = isNear && pair.covered < 0.0f;
        Bool cross = allLanes(false);
        if (anyLane(mayCross)) cross = edgesCross(p, q, mayCross) || edgesCross(q, p, mayCross && !isItself);
        Bool meets = isNear && !cross;
        Real clear = meetVertices(meets, p, q, range, look, thickness);
        clear = meetEdges(meets, p, q, isItself, range, clear, thickness);
        clear = meetVertices(meets && !isItself, q, p, range, clear, thickness);
        // Of which watchPairs() has taken off the motion of this substep.
        Real apart = select(cross, Real(0.0f), clear);
        PRECISE Real left = apart - relativeMotion(firstPatchMotions[pair.a], firstPatchMotions[pair.b]);
        pair.clear = left;
        pair.covered = select(cross, Real(-1.0f), range);
        storeWhere(listed, patchPairs[at], pair);
    }
}

#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/cloth_patches.glsl"
#include "physics/kernels/parts/measure_features.glsl"
#include "physics/kernels/parts/meeting.glsl"

#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/meet_lanes.h
// Tests the vertices that one patch owns against the triangles of another. Vertices closer than `range` (m) become
// contacts. Returns the distance of the closest vertex, or `clear` (m) if that is less.
FN Real meetVertices(Bool meets, PlacedPatch p, PlacedPatch q, Real range, Real clear, Real thickness) {
    Real closest = clear;
    for (uint k = 0u; k < 4u; ++k) {
        Uint v = ownedVertex(p, k);
        Bool owns = meets && !(v == Uint(kNoFeature));
        if (!anyLane(owns)) break;
        Vec3 place = placeOf(p, v);
        Uint joined = joinedCorner(p, v);
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
                        !(joined == joinedTriangleCorner(q, t, 0u) || joined == joinedTriangleCorner(q, t, 1u) ||
                          joined == joinedTriangleCorner(q, t, 2u)) &&
                        !boxesApart(place, place, lowest(lowest(b, c), d), highest(highest(b, c), d),
                                    greater(closest, range));
            if (!anyLane(isOn)) continue;
            Real distance = measureVertex(contact, isOn, place, b, c, d, range, thickness);
            closest = select(isOn, lesser(closest, distance), closest);
        }
    }
    return closest;
}

// Tests the edges of one patch against the edges of another, or the edges of a single patch against one another. Only
// edges that the patches own are tested. Edges closer than `range` (m) become contacts. Returns the distance of the
// closest two edges, or `clear` (m) if that is less.
FN Real meetEdges(Bool meets, PlacedPatch p, PlacedPatch q, Bool isItself, Real range, Real clear, Real thickness) {
    Real closest = clear;
    for (uint k = 0u; k < 5u; ++k) {
        Uint e = ownedEdge(p, k);
        Bool owns = meets && hasEdge(p, e);
        if (!anyLane(owns)) continue;
        ClothContact contact;
        contact.a = cornerOf(p, edgeStart(e));
        contact.b = cornerOf(p, edgeEnd(e));
        Vec3 a = placeOf(p, edgeStart(e));
        Vec3 b = placeOf(p, edgeEnd(e));
        Uint joinedA = joinedCorner(p, edgeStart(e));
        Uint joinedB = joinedCorner(p, edgeEnd(e));
        for (uint l = 0u; l < 5u; ++l) {
            Uint f = ownedEdge(q, l);
            Bool isOn = owns && hasEdge(q, f);
            if (l < k) isOn = isOn && !isItself;
            if (!anyLane(isOn)) continue;
            contact.c = cornerOf(q, edgeStart(f));
            contact.d = cornerOf(q, edgeEnd(f));
            Vec3 c = placeOf(q, edgeStart(f));
            Vec3 d = placeOf(q, edgeEnd(f));
            Uint joinedC = joinedCorner(q, edgeStart(f));
            Uint joinedD = joinedCorner(q, edgeEnd(f));
            isOn = isOn && !(joinedA == joinedC || joinedA == joinedD || joinedB == joinedC || joinedB == joinedD) &&
                   !boxesApart(lowest(a, b), highest(a, b), lowest(c, d), highest(c, d), greater(closest, range));
            if (!anyLane(isOn)) continue;
            Real distance = measureEdges(contact, isOn, a, b, c, d, range, thickness);
            closest = select(isOn, lesser(closest, distance), closest);
        }
    }
    return closest;
}

// Tests all features of two patches, or of one patch that meets itself. Returns the distance of the closest features,
// or `look` if that is less.
// `look`: distance out to which features are measured, at least `range`, m.
FN Real meetFeatures(Bool meets, PlacedPatch p, PlacedPatch q, Bool isItself, Real range, Real look, Real thickness) {
    Real clear = meetVertices(meets, p, q, range, look, thickness);
    clear = meetEdges(meets, p, q, isItself, range, clear, thickness);
    return meetVertices(meets && !isItself, q, p, range, clear, thickness);
}
#endif

// Tells whether edges of one patch pass through triangles of another.
FN Bool edgesCross(PlacedPatch p, PlacedPatch q, Bool isOn) {
    Bool any = allLanes(false);
    for (uint k = 0u; k < 5u; ++k) {
        Uint e = ownedEdge(p, k);
        Bool owns = isOn && hasEdge(p, e);
        if (!anyLane(owns)) continue;
        Uint from = joinedCorner(p, edgeStart(e));
        Uint to = joinedCorner(p, edgeEnd(e));
        Vec3 fromPlace = placeOf(p, edgeStart(e));
        Vec3 toPlace = placeOf(p, edgeEnd(e));
        for (uint t = 0u; t < 2u; ++t) {
            Uint a = joinedTriangleCorner(q, t, 0u);
            Uint b = joinedTriangleCorner(q, t, 1u);
            Uint c = joinedTriangleCorner(q, t, 2u);
            Bool isApart = owns && (t == 0u ? q.hasFirst : q.hasSecond) &&
                           !(from == a || from == b || from == c || to == a || to == b || to == c);
            any = any || (isApart && crosses(fromPlace, toPlace, trianglePlace(q, t, 0u),
                                             trianglePlace(q, t, 1u), trianglePlace(q, t, 2u)));
        }
    }
    return any;
}

// Measures the pairs that are due. Features that their motion may bring into contact become contacts. The set of
// contacts does not depend on which pairs are listed or were measured earlier. Threads share the pairs evenly. If the
// list of pairs was too short, no pair is measured, since the listed pairs differ from run to run.
FN void meetPatches(uint thread) {
    if (contactCounters[0].pairs > contactCounters[0].pairCapacity) return;
    Uint count = Uint(contactCounters[0].due);
    uint step = sharingThreads();
    for (Uint k = laneOf(thread); anyLane(k < count); k = k + step) {
        Bool listed = isOwnLane(thread) && k < count;
        Uint at = duePairs[select(listed, k, firstLaneOf(k))];
        PatchPair pair = patchPairs[at];
        Uint a = firstOf(pair);
        Uint b = secondOf(pair);
        PlacedPatch p = placed(a);
        PlacedPatch q = placed(b);
        Real room = roomBetween(p, q);
        Real thickness = lesser(Real(params.clothThickness), room);
        Real range = contactRange(a, b, thickness);
        Real look = lookOf(at, range, room, thickness);
        Real gap = gapOfBoxes(lowOf(p), highOf(p), lowOf(q), highOf(q));
        Bool isNear = listed && !(gap > look);
        Bool isItself = a == b;
        Bool isTested = isNear && mayCross(pair, gap);
        Bool cross = allLanes(false);
        if (anyLane(isTested)) cross = edgesCross(p, q, isTested) || edgesCross(q, p, isTested && !isItself);
        if (anyLane(cross)) atomicOr(contactCounters[0].crosses, 1u);
        Real closest = meetFeatures(isNear, p, q, isItself, range, look, thickness);
        storeWhere(listed, patchPairs[at], measuredPair(a, b, select(cross, Real(0.0f), closest)));
    }
}

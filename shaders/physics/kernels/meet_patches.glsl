// Adds the contact of features whose distance, from the nearest point of the second to that of the first, is `between`.
// Inside a triangle or two edges these give the normal better than two points that nearly coincide.
FN void addClothContact(ClothContact contact, Vec3 between, Real distance, Vec3 crossed, bool isInside, Real squares) {
    PRECISE Vec3 normal = between * reciprocalOrZero(distance);
    Real crossedSquared = dot3(crossed, crossed);
    PRECISE Real least = 1e-4f * squares;
    if (isInside && crossedSquared > least) {
        Real scale = reciprocalLength(crossedSquared);
        PRECISE Real towards = dot3(crossed, between) < 0.0f ? -scale : scale;
        normal = crossed * towards;
    }
    contact.plane = vec4(normal, contact.plane.w);
    uint slot = atomicAdd(contactCounters[0].contacts, 1u);
    if (slot < contactCounters[0].contactCapacity) clothContacts[slot] = contact;
}

FN bool isOutOfUse(uint triangle) { return triangles[triangle].a == triangles[triangle].b; }

// Whether the edge of a patch belongs to a triangle that is still there.
FN bool isEdgeInUse(Patch p, uint edge) {
    uint mine = edge < 3u ? p.first : p.second;
    uint beside = edge == 0u ? p.besideAb : (edge == 1u ? p.besideCa : (edge == 3u ? p.besideBd : p.besideDc));
    if (edge == 2u) beside = p.second;
    return !isOutOfUse(mine) || !isOutOfUse(beside);
}

// The vertices that one patch owns against the triangles of another: adds those that are closer than `range` as contacts, and answers how close the closest are, `look` where none is closer.
FN Real meetVertices(Patch p, Patch q, Real range, Real look, Real thickness) {
    Real clear = look;
    for (uint v = 0u; v < 4u; ++v) {
        if ((p.owned >> v & 1u) == 0u) continue;
        uint vertex = cornerOf(p, v);
        Vec3 place = Vec3(starts[vertex]);
        for (uint t = 0u; t < 2u; ++t) {
            if (t == 1u && q.second == q.first) continue;
            ClothContact contact;
            contact.a = vertex;
            contact.b = cornerOf(q, triangleCorner(t, 0u));
            contact.c = cornerOf(q, triangleCorner(t, 1u));
            contact.d = cornerOf(q, triangleCorner(t, 2u));
            if (vertex == contact.b || vertex == contact.c || vertex == contact.d) continue;
            if (isOutOfUse(t == 0u ? q.first : q.second)) continue;
            Vec3 b = Vec3(starts[contact.b]);
            Vec3 c = Vec3(starts[contact.c]);
            Vec3 d = Vec3(starts[contact.d]);
            if (boxesApart(place, place, lowest(lowest(b, c), d), highest(highest(b, c), d), greater(clear, range))) continue;
            Vec3 shares = nearestInTriangle(place, b, c, d);
            PRECISE Vec3 between = place - (b * shares.x + c * shares.y + d * shares.z);
            Real distance = lengthOf(between);
            clear = lesser(clear, distance);
            if (!(distance < range)) continue;
            contact.shareOne = shares.y;
            contact.shareTwo = shares.z;
            contact.flags = 0u;
            contact.unused = 0u;
            contact.plane = vec4(0.0f, 0.0f, 0.0f, thickness);
            PRECISE Vec3 bc = c - b;
            PRECISE Vec3 bd = d - b;
            PRECISE Real squares = dot3(bc, bc) * dot3(bd, bd);
            addClothContact(contact, between, distance, cross3(bc, bd),
                            shares.x > 0.0f && shares.y > 0.0f && shares.z > 0.0f, squares);
        }
    }
    return clear;
}

// The same for the edges that the patches own.
FN Real meetEdges(Patch p, Patch q, Real range, Real look, Real thickness) {
    Real clear = look;
    for (uint e = 0u; e < 5u; ++e) {
        if ((p.owned >> (e + 4u) & 1u) == 0u || !isEdgeInUse(p, e)) continue;
        ClothContact contact;
        contact.a = cornerOf(p, edgeStart(e));
        contact.b = cornerOf(p, edgeEnd(e));
        Vec3 fromA = Vec3(starts[contact.a]);
        Vec3 toA = Vec3(starts[contact.b]);
        Vec3 lowA = lowest(fromA, toA);
        Vec3 highA = highest(fromA, toA);
        for (uint f = 0u; f < 5u; ++f) {
            if ((q.owned >> (f + 4u) & 1u) == 0u || !isEdgeInUse(q, f)) continue;
            contact.c = cornerOf(q, edgeStart(f));
            contact.d = cornerOf(q, edgeEnd(f));
            if (contact.a == contact.c || contact.a == contact.d || contact.b == contact.c || contact.b == contact.d)
                continue;
            if (p.first == q.first && f < e) continue;
            Vec3 fromB = Vec3(starts[contact.c]);
            Vec3 toB = Vec3(starts[contact.d]);
            if (boxesApart(lowA, highA, lowest(fromB, toB), highest(fromB, toB), greater(clear, range))) continue;
            Vec3 along = nearestOnEdges(fromA, toA, fromB, toB);
            PRECISE Vec3 alongA = toA - fromA;
            PRECISE Vec3 alongB = toB - fromB;
            PRECISE Vec3 between = (fromA + alongA * along.x) - (fromB + alongB * along.y);
            Real distance = lengthOf(between);
            clear = lesser(clear, distance);
            if (!(distance < range)) continue;
            contact.shareOne = along.x;
            contact.shareTwo = along.y;
            contact.flags = kEdgeEdge;
            contact.unused = 0u;
            // Edges need to keep half as far apart as layers: where they cross, so do the vertices' layers.
            contact.plane = vec4(0.0f, 0.0f, 0.0f, 0.5f * thickness);
            PRECISE Real squares = dot3(alongA, alongA) * dot3(alongB, alongB);
            addClothContact(contact, between, distance, cross3(alongA, alongB),
                            along.x > 0.0f && along.x < 1.0f && along.y > 0.0f && along.y < 1.0f, squares);
        }
    }
    return clear;
}

// Whether edges of one patch pass through triangles of another as the substep starts.
FN bool edgesCross(Patch p, Patch q) {
    bool any = false;
    for (uint e = 0u; e < 5u; ++e) {
        if ((p.owned >> (e + 4u) & 1u) == 0u || !isEdgeInUse(p, e)) continue;
        uint from = cornerOf(p, edgeStart(e));
        uint to = cornerOf(p, edgeEnd(e));
        Vec3 fromPlace = Vec3(starts[from]);
        Vec3 toPlace = Vec3(starts[to]);
        for (uint t = 0u; t < 2u; ++t) {
            if (t == 1u && q.second == q.first) continue;
            uint a = cornerOf(q, triangleCorner(t, 0u));
            uint b = cornerOf(q, triangleCorner(t, 1u));
            uint c = cornerOf(q, triangleCorner(t, 2u));
            if (from == a || from == b || from == c || to == a || to == b || to == c) continue;
            if (isOutOfUse(t == 0u ? q.first : q.second)) continue;
            Vec3 placeA = Vec3(starts[a]);
            Vec3 placeB = Vec3(starts[b]);
            Vec3 placeC = Vec3(starts[c]);
            if (boxesApart(lowest(fromPlace, toPlace), highest(fromPlace, toPlace),
                           lowest(lowest(placeA, placeB), placeC), highest(highest(placeA, placeB), placeC), 0.0f))
                continue;
            any = any || crosses(fromPlace, toPlace, placeA, placeB, placeC);
        }
    }
    return any;
}

FN Vec3 lowOf(Patch p) {
    return lowest(lowest(Vec3(starts[p.a]), Vec3(starts[p.b])), lowest(Vec3(starts[p.c]), Vec3(starts[p.d])));
}
FN Vec3 highOf(Patch p) {
    return highest(highest(Vec3(starts[p.a]), Vec3(starts[p.b])), highest(Vec3(starts[p.c]), Vec3(starts[p.d])));
}

// Measures the pairs that are marked: features that their motion may bring to contact become contacts. Which these are
// does not depend on which pairs are listed or have been measured before. Threads share the pairs evenly.
FN void meetPatches(uint thread) {
    bool isFirst = contactCounters[0].round == 0u;
    if (contactCounters[0].unproved == 0u || (!isFirst && contactCounters[0].wakes == 0u)) return;
    uint count = contactCounters[0].pairs;
    if (count > contactCounters[0].pairCapacity) count = contactCounters[0].pairCapacity;
    for (uint k = thread; k < count; k += contactCounters[0].patches) {
        if (patchPairs[k].clear >= 0.0f) continue;
        PatchPair pair = patchPairs[k];
        Patch p = patches[pair.a];
        Patch q = patches[pair.b];
        Real thickness = lesser(params.clothThickness, lesser(p.room, q.room));
        // Before the first round features that have to be kept apart are looked for, later those that may meet.
        PRECISE Real range = relativeMotion(patchMotions[pair.a], patchMotions[pair.b]) +
                             (isFirst ? thickness : 2.0f * leastClothGap());
        PRECISE Real look = greater(1.5f * (range + leastClothGap()), 4.0f * thickness);
        pair.clear = look;
        bool isNear = !boxesApart(lowOf(p), highOf(p), lowOf(q), highOf(q), look);
        // What does not cross once is kept from it. What does is left out until it has come apart.
        bool cross = isNear && pair.covered < 0.0f && (edgesCross(p, q) || (pair.a != pair.b && edgesCross(q, p)));
        if (isNear && !cross) {
            pair.clear = meetVertices(p, q, range, look, thickness);
            if (pair.a != pair.b) pair.clear = meetVertices(q, p, range, pair.clear, thickness);
            pair.clear = meetEdges(p, q, range, pair.clear, thickness);
        }
        patchPairs[k].clear = cross ? 0.0f : pair.clear;
        patchPairs[k].covered = cross ? -1.0f : range;
    }
}

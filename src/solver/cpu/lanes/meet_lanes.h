#pragma once

// Measures the features of pairs of patches (meet_patches.glsl) in lanes. Few features of a pair are near each other,
// and which these are differs from pair to pair. So boxes are tested with one pair in each lane, and the remaining
// features are collected and measured on full lanes. Included once for each instruction set, inside LaneKernels.

/// A list of features that have to be measured, as codes. From the lowest bits on, a code holds the lane of the pair
/// and the four corners of the features. Corners 0 to 3 belong to the first patch, 4 to 7 to the second.
template <unsigned each>
struct NotedFeatures {
    unsigned codes[(each + 1) * kLanes];
    unsigned count = 0;
    LANE_MEMBER void note(Bool isOn, Uint code) { count += appendWhere(isOn, code, codes + count); }
};
static constexpr unsigned kCornerBits = 3;
static constexpr unsigned kFirstCorner = 4;  // lowest bit of the first corner; the lane has the bits below
static constexpr unsigned cornerShift(unsigned k) { return kFirstCorner + kCornerBits * k; }

NotedFeatures<16> notedVertices;
NotedFeatures<25> notedEdges;

/// The pairs being measured, one for each lane.
struct MetPairs {
    alignas(Real) float corners[kLanes * 8 * 4];  // corners of both patches: x, y, z (m), index of the vertex
    alignas(Real) float ranges[kLanes], thicknesses[kLanes], closest[kLanes];
};
MetPairs met;

/// Indices into `MetPairs::corners`: corner number `corner` of each lane's pair.
struct CornerPlaces {
    unsigned corner;
    LANE_MEMBER void list(unsigned* places) const {
        for (unsigned k = 0; k < kLanes; ++k) places[k] = 8 * k + corner;
    }
};
LANE_MEMBER void placeCorners(const PlacedPatch& p, unsigned first) {
    const Records<1> corners{met.corners};
    corners.store(CornerPlaces{first}, LaneVec4(p.a, uintBitsToFloat(p.parts.a)));
    corners.store(CornerPlaces{first + 1}, LaneVec4(p.b, uintBitsToFloat(p.parts.b)));
    corners.store(CornerPlaces{first + 2}, LaneVec4(p.c, uintBitsToFloat(p.parts.c)));
    corners.store(CornerPlaces{first + 3}, LaneVec4(p.d, uintBitsToFloat(p.parts.d)));
}

/// Adds to notedVertices the vertices that `p` owns and that are near a triangle of `q`.
/// `first`: number of the first corner of `p`, 0 or 4.
LANE_MEMBER void noteVertices(Bool meets, const PlacedPatch& p, unsigned first, const PlacedPatch& q, Real look) {
    const Uint lanes = numbersOf(NextPlaces{0});
    Vec3 low[2], high[2];
    for (unsigned t = 0; t < 2; ++t) {
        low[t] = lowest(lowest(trianglePlace(q, t, 0), trianglePlace(q, t, 1)), trianglePlace(q, t, 2));
        high[t] = highest(highest(trianglePlace(q, t, 0), trianglePlace(q, t, 1)), trianglePlace(q, t, 2));
    }
    for (unsigned k = 0; k < 4; ++k) {
        const Uint v = ownedVertex(p, k);
        const Bool owns = meets && !(v == Uint(kNoFeature));
        if (!anyLane(owns)) break;
        const Vec3 place = placeOf(p, v);
        const Uint vertex = joinedCorner(p, v);
        const Uint code = lanes + ((v + first) << cornerShift(0));
        for (unsigned t = 0; t < 2; ++t) {
            const Bool isOn = owns && (t == 0 ? q.hasFirst : q.hasSecond) &&
                              !(vertex == joinedTriangleCorner(q, t, 0) || vertex == joinedTriangleCorner(q, t, 1) ||
                                vertex == joinedTriangleCorner(q, t, 2)) &&
                              !boxesApart(place, place, low[t], high[t], look);
            const unsigned other = 4 - first;  // first corner of `q`; the sums below follow triangleCorner()
            const unsigned b = other + (t == 0 ? 0 : 2), c = other + 1, d = other + (t == 0 ? 2 : 3);
            notedVertices.note(isOn, code + (b << cornerShift(1) | c << cornerShift(2) | d << cornerShift(3)));
        }
    }
}

/// An edge in each lane: the vertices that stand for its ends (joinedCorner()), its part of a code, its bounding box,
/// and whether it exists.
struct NotedEdge {
    Uint from, to, code;
    Vec3 low, high;
    Bool isThere;
};
LANE_MEMBER NotedEdge edgeOf(const PlacedPatch& p, unsigned k, unsigned first) {
    NotedEdge edge;
    const Uint e = ownedEdge(p, k), start = edgeStart(e), end = edgeEnd(e);
    edge.isThere = hasEdge(p, e);
    edge.from = joinedCorner(p, start);
    edge.to = joinedCorner(p, end);
    const unsigned side = first == 0 ? 0 : 2;
    edge.code = ((start + first) << cornerShift(side)) + ((end + first) << cornerShift(side + 1));
    const Vec3 a = placeOf(p, start), b = placeOf(p, end);
    edge.low = lowest(a, b);
    edge.high = highest(a, b);
    return edge;
}
/// Adds to notedEdges the pairs of edges of `p` and `q` that are at most `look` (m) apart.
LANE_MEMBER void noteEdges(Bool meets, const PlacedPatch& p, const PlacedPatch& q, Bool isItself, Real look) {
    const Uint lanes = numbersOf(NextPlaces{0});
    NotedEdge others[5];
    unsigned count = 0;
    for (; count < 5 && anyLane(meets && !(ownedEdge(q, count) == Uint(kNoFeature))); ++count)
        others[count] = edgeOf(q, count, 4);
    for (unsigned k = 0; k < 5; ++k) {
        if (!anyLane(meets && !(ownedEdge(p, k) == Uint(kNoFeature)))) break;
        const NotedEdge one = edgeOf(p, k, 0);
        const Bool owns = meets && one.isThere;
        const Uint code = lanes + one.code;
        for (unsigned l = 0; l < count; ++l) {
            const NotedEdge& other = others[l];
            Bool isOn = owns && other.isThere;
            if (l < k) isOn = isOn && !isItself;
            isOn = isOn &&
                   !(one.from == other.from || one.from == other.to || one.to == other.from || one.to == other.to) &&
                   !boxesApart(one.low, one.high, other.low, other.high, look);
            notedEdges.note(isOn, code + other.code);
        }
    }
}

/// Calls measure(contact, isOn, a, b, c, d, range, thickness) for all noted features and empties the list.
template <class Noted, class Measure>
LANE_MEMBER void measureNoted(Noted& noted, Measure measure) {
    const unsigned count = noted.count;
    noted.count = 0;
    for (unsigned k = 0; k < kLanes && count != 0; ++k) noted.codes[count + k] = noted.codes[0];
    const Records<1> corners{met.corners};
    for (unsigned i = 0; i < count; i += kLanes) {
        const Uint code = loadUint(noted.codes + i);
        const Uint lane = code & ((1u << kFirstCorner) - 1);
        const auto corner = [&](unsigned k) LANE_MEMBER {
            return corners.load(AnyPlaces{(lane << kCornerBits) + ((code >> cornerShift(k)) & 7u)});
        };
        const LaneVec4 a = corner(0), b = corner(1), c = corner(2), d = corner(3);
        ClothContact contact;
        contact.a = floatBitsToUint(a.w);
        contact.b = floatBitsToUint(b.w);
        contact.c = floatBitsToUint(c.w);
        contact.d = floatBitsToUint(d.w);
        const Bool isOn = firstLanes(count - i < kLanes ? static_cast<int>(count - i) : kLanes);
        const Real distance = measure(contact, isOn, Vec3(a), Vec3(b), Vec3(c), Vec3(d), gatherReal(met.ranges, lane),
                                      gatherReal(met.thicknesses, lane));
        alignas(Real) unsigned pairs[kLanes], distances[kLanes];
        listLanes(pairs, lane);
        listLanes(distances, floatBitsToUint(distance));
        for (unsigned k = 0; k < kLanes; ++k) {
            float measured;
            __builtin_memcpy(&measured, distances + k, sizeof measured);
            float& closest = met.closest[pairs[k]];
            closest = measured < closest ? measured : closest;
        }
    }
}

LANE_MEMBER Real meetFeatures(Bool meets, const PlacedPatch& p, const PlacedPatch& q, Bool isItself, Real range,
                              Real look, Real thickness) {
    if (!anyLane(meets)) return look;
    placeCorners(p, 0);
    placeCorners(q, 4);
    storeReal(met.ranges, range);
    storeReal(met.thicknesses, thickness);
    storeReal(met.closest, look);
    noteVertices(meets, p, 0, q, look);
    noteVertices(meets && !isItself, q, 4, p, look);
    noteEdges(meets, p, q, isItself, look);
    measureNoted(notedVertices, [this](auto... given) LANE_MEMBER { return measureVertex(given...); });
    measureNoted(notedEdges, [this](auto... given) LANE_MEMBER { return measureEdges(given...); });
    return loadReal(met.closest);
}

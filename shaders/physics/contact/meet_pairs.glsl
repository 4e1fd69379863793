#define PUSHED_WHEN_MET
#include "physics/kernels/push_contacts.glsl"
#include "physics/kernels/parts/measure_features.glsl"
#include "physics/kernels/parts/meeting.glsl"

// Measures the pairs that are due, like meetPatches(), with several threads for each pair. They test side by side which
// features are near each other. All threads of the work group then measure the features that are near. The contacts and
// the distances are those of meetPatches(): the features that it leaves out are too far away for either. New contacts
// push at once.

const uint kThreadsPerPair = 16u;
const uint kPairs = GROUP_SIZE / kThreadsPerPair;  // pairs that a work group measures at a time
const uint kTests = 41u;  // tests of a pair: each way 4 vertices with 2 triangles, and 5 edges with 5 edges

// The pairs that the work group measures. Sides 2 s and 2 s + 1 are the patches of pair s.
shared uvec4 corners[2u * kPairs * 4u];     // xyz: bits of a corner's position, m; w: index of the vertex
shared uint ownedVertices[2u * kPairs * 4u];  // numbers of the corners that a patch owns; kNoFeature for none
shared uint ownedEdges[2u * kPairs * 5u];     // start + 8 * end of the edges that a patch owns; kNoFeature for none
shared uint trianglesThere[2u * kPairs];      // bit t: triangle t exists
shared float ranges[kPairs];
shared float thicknesses[kPairs];
shared int closest[kPairs];  // bits of the least distance; numbers of at least 0 have the same order as their bits
shared uint crossing[kPairs];  // 1 if features cross
shared uint nearFeatures[kPairs * kTests];  // features to measure, see featuresCode()
shared uint nearCount;

void waitForAll() {
    memoryBarrierShared();
    barrier();
}

vec3 placeOfCorner(uint side, uint corner) { return uintBitsToFloat(corners[4u * side + corner].xyz); }
uint vertexOfCorner(uint side, uint corner) { return corners[4u * side + corner].w; }

// Returns the number of corner k (0 to 2) of triangle 0 or 1, as triangleCorner() has them.
uint numberInTriangle(uint triangle, uint k) {
    if (k == 1u) return 1u;
    return triangle == 0u ? k : k == 0u ? 2u : 3u;
}

// Stores the k-th features of a patch, for k from 0 to 7.
void shareFeatures(uint side, uint k, PlacedPatch p) {
    if (k < 4u) {
        corners[4u * side + k] = uvec4(floatBitsToUint(placeOf(p, k)), cornerOf(p, k));
        ownedVertices[4u * side + k] = ownedVertex(p, k);
    }
    if (k < 5u) {
        uint e = ownedEdge(p, k);
        ownedEdges[5u * side + k] = hasEdge(p, e) ? edgeStart(e) + 8u * edgeEnd(e) : kNoFeature;
    }
    if (k == 5u) trianglesThere[side] = (p.hasFirst ? 1u : 0u) + (p.hasSecond ? 2u : 0u);
}

// Two features of pair s in one number: corners of the sides 2 s and 2 s + 1. A vertex (a) and a triangle (b, c, d), or
// two edges (ab, cd).
// `isOfSecond`: whether a vertex is of the second side, and the triangle of the first.
uint featuresCode(uint s, bool isEdge, bool isOfSecond, uint a, uint b, uint c, uint d) {
    return (isEdge ? 1u : 0u) + (isOfSecond ? 2u : 0u) + (a << 2u) + (b << 4u) + (c << 6u) + (d << 8u) + (s << 10u);
}
void noteNear(uint code) { nearFeatures[atomicAdd(nearCount, 1u)] = code; }

// Notes the k-th vertex of a side if it is near a triangle of the other side.
void testVertex(uint s, bool isOfSecond, uint k, uint triangle, float look) {
    uint side = 2u * s + (isOfSecond ? 1u : 0u);
    uint other = side ^ 1u;
    uint v = ownedVertices[4u * side + k];
    if (v == kNoFeature || (trianglesThere[other] >> triangle & 1u) == 0u) return;
    uint b = numberInTriangle(triangle, 0u);
    uint c = numberInTriangle(triangle, 1u);
    uint d = numberInTriangle(triangle, 2u);
    uint vertex = vertexOfCorner(side, v);
    if (vertex == vertexOfCorner(other, b) || vertex == vertexOfCorner(other, c) || vertex == vertexOfCorner(other, d))
        return;
    vec3 place = placeOfCorner(side, v);
    vec3 low = lowest(lowest(placeOfCorner(other, b), placeOfCorner(other, c)), placeOfCorner(other, d));
    vec3 high = highest(highest(placeOfCorner(other, b), placeOfCorner(other, c)), placeOfCorner(other, d));
    if (!boxesApart(place, place, low, high, look)) noteNear(featuresCode(s, false, isOfSecond, v, b, c, d));
}

// Notes the k-th edge of the first side and the l-th of the second if they are near each other.
void testEdges(uint s, uint k, uint l, float look) {
    uint e = ownedEdges[10u * s + k];
    uint f = ownedEdges[10u * s + 5u + l];
    if (e == kNoFeature || f == kNoFeature) return;
    uint one = 2u * s;
    uint other = one + 1u;
    uint a = e & 7u;
    uint b = e >> 3u;
    uint c = f & 7u;
    uint d = f >> 3u;
    uint vertexA = vertexOfCorner(one, a);
    uint vertexB = vertexOfCorner(one, b);
    uint vertexC = vertexOfCorner(other, c);
    uint vertexD = vertexOfCorner(other, d);
    if (vertexA == vertexC || vertexA == vertexD || vertexB == vertexC || vertexB == vertexD) return;
    vec3 placeA = placeOfCorner(one, a);
    vec3 placeB = placeOfCorner(one, b);
    vec3 placeC = placeOfCorner(other, c);
    vec3 placeD = placeOfCorner(other, d);
    if (!boxesApart(lowest(placeA, placeB), highest(placeA, placeB), lowest(placeC, placeD), highest(placeC, placeD),
                    look))
        noteNear(featuresCode(s, true, false, a, b, c, d));
}

// Tells whether the k-th edge of a side passes through a triangle of the other side.
bool edgeCrosses(uint side, uint k, uint triangle) {
    uint e = ownedEdges[5u * side + k];
    uint other = side ^ 1u;
    if (e == kNoFeature || (trianglesThere[other] >> triangle & 1u) == 0u) return false;
    uint from = e & 7u;
    uint to = e >> 3u;
    uint a = numberInTriangle(triangle, 0u);
    uint b = numberInTriangle(triangle, 1u);
    uint c = numberInTriangle(triangle, 2u);
    for (uint j = 0u; j < 2u; ++j) {
        uint vertex = vertexOfCorner(side, j == 0u ? from : to);
        if (vertex == vertexOfCorner(other, a) || vertex == vertexOfCorner(other, b) ||
            vertex == vertexOfCorner(other, c))
            return false;
    }
    return crosses(placeOfCorner(side, from), placeOfCorner(side, to), placeOfCorner(other, a), placeOfCorner(other, b),
                   placeOfCorner(other, c));
}

// Makes a thread's share of the tests of pair s.
// `lane`: number of the thread among those of the pair.
void testFeatures(uint s, uint lane, bool isItself, float look) {
    for (uint n = lane; n < kTests; n += kThreadsPerPair) {
        if (n < 16u) {
            bool isOfSecond = n >= 8u;
            if (!(isOfSecond && isItself)) testVertex(s, isOfSecond, n >> 1u & 3u, n & 1u, look);
        } else {
            uint k = (n - 16u) / 5u;
            uint l = (n - 16u) % 5u;
            if (!(l < k && isItself)) testEdges(s, k, l, look);
        }
    }
}

// Makes a thread's share of the tests for crossings of pair s: each edge with both triangles of the other patch.
void testCrossings(uint s, uint lane, bool isItself) {
    uint count = isItself ? 10u : 20u;
    for (uint n = lane; n < count; n += kThreadsPerPair) {
        uint side = 2u * s + n / 10u;
        if (edgeCrosses(side, n % 10u >> 1u, n & 1u)) atomicOr(crossing[s], 1u);
    }
}

// Measures two features that are near each other.
void measureNear(uint code) {
    uint s = code >> 10u;
    bool isEdge = (code & 1u) != 0u;
    uint first = 2u * s + (code >> 1u & 1u);
    uint second = first ^ 1u;
    uint a = code >> 2u & 3u;
    uint b = code >> 4u & 3u;
    uint c = code >> 6u & 3u;
    uint d = code >> 8u & 3u;
    uint sideOfB = isEdge ? first : second;
    ClothContact contact;
    contact.a = vertexOfCorner(first, a);
    contact.b = vertexOfCorner(sideOfB, b);
    contact.c = vertexOfCorner(second, c);
    contact.d = vertexOfCorner(second, d);
    vec3 placeA = placeOfCorner(first, a);
    vec3 placeB = placeOfCorner(sideOfB, b);
    vec3 placeC = placeOfCorner(second, c);
    vec3 placeD = placeOfCorner(second, d);
    float distance =
        isEdge ? measureEdges(contact, true, placeA, placeB, placeC, placeD, ranges[s], thicknesses[s])
               : measureVertex(contact, true, placeA, placeB, placeC, placeD, ranges[s], thicknesses[s]);
    // A NaN leaves the distance as it is, as in meetPatches(). The bits of a NaN with a sign would be the least.
    if (distance >= 0.0f) atomicMin(closest[s], floatBitsToInt(distance));
}

void main() {
    if (contactCounters[0].pairs > contactCounters[0].pairCapacity) return;
    uint due = contactCounters[0].due;
    uint s = gl_LocalInvocationIndex / kThreadsPerPair;
    uint lane = gl_LocalInvocationIndex % kThreadsPerPair;
    // All threads take the same rounds of the loop, since all have to meet at its barriers.
    for (uint first = gl_WorkGroupID.x * kPairs; first < due; first += gl_NumWorkGroups.x * kPairs) {
        bool isListed = first + s < due;
        uint at = duePairs[isListed ? first + s : first];
        PatchPair pair = patchPairs[at];
        uint a = firstOf(pair);
        uint b = secondOf(pair);
        PlacedPatch p = placed(a);
        PlacedPatch q = placed(b);
        float room = roomBetween(p, q);
        float thickness = lesser(params.clothThickness, room);
        float range = contactRange(a, b, thickness);
        float look = lookOf(at, range, room, thickness);
        float gap = gapOfBoxes(lowOf(p), highOf(p), lowOf(q), highOf(q));
        bool isNear = isListed && !(gap > look);
        bool isItself = a == b;
        if (lane < 8u) {
            shareFeatures(2u * s, lane, p);
        } else {
            shareFeatures(2u * s + 1u, lane - 8u, q);
        }
        if (lane == 0u) {
            ranges[s] = range;
            thicknesses[s] = thickness;
            closest[s] = floatBitsToInt(look);
            crossing[s] = 0u;
        }
        if (gl_LocalInvocationIndex == 0u) nearCount = 0u;
        waitForAll();
        if (isNear) testFeatures(s, lane, isItself, look);
        if (isNear && mayCross(pair, gap)) testCrossings(s, lane, isItself);
        waitForAll();
        for (uint k = gl_LocalInvocationIndex; k < nearCount; k += GROUP_SIZE) measureNear(nearFeatures[k]);
        waitForAll();
        if (isListed && lane == 0u) {
            bool cross = crossing[s] != 0u;
            if (cross) atomicOr(contactCounters[0].crosses, 1u);
            patchPairs[at] = measuredPair(a, b, cross ? 0.0f : intBitsToFloat(closest[s]));
        }
        waitForAll();
    }
}

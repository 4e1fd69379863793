#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

// Node 0 of the tree of boxes is the root. Nodes 4 n + 1 to 4 n + 4 are the children of node n. The patches are the
// last nodes.
//
// Fits the boxes from a patch's own up to the root, if any patch has used up its reach. The thread that fits the last
// child of a parent also fits the parent (Karras 2012, "Maximizing Parallelism in the Construction of BVHs", section
// 4). The result does not depend on the order of threads, since it consists of minima and maxima. Nodes behind the last
// patch are empty and stay so.
FN void fitPatchBoxes(uint q) {
    if (contactCounters[0].unproved == 0u || (contactCounters[0].wakes & kRelist) == 0u) return;
    if (q == 0u) {
        contactCounters[0].pairs = contactCounters[0].fixedPairs;
        contactCounters[0].listedThickness = params.clothThickness;
    }
    Patch own = patches[q];
    Vec3 a = Vec3(starts[own.a]);
    Vec3 b = Vec3(starts[own.b]);
    Vec3 c = Vec3(starts[own.c]);
    Vec3 d = Vec3(starts[own.d]);
    // A patch that keeps moving as in this substep uses up its reach after some substeps, and a new search for pairs
    // follows. The reach of a fast patch lasts for fewer substeps, since boxes that reach far meet many others.
    Real used = usedReach(patchMotions[q]);
    Real likely = lesser(0.5f * own.maxThickness, contactCounters[0].wayLimit);
    PRECISE Real spare = likely + 2.0f * lesser(used, 0.25f * own.maxThickness) + leastClothGap();
    PRECISE Real far = 1.5f * used + spare;
    Real around = aroundPatch(far, own.maxThickness);
    PRECISE Vec3 low = lowest(lowest(a, b), lowest(c, d)) - Vec3(around, around, around);
    PRECISE Vec3 high = highest(highest(a, b), highest(c, d)) + Vec3(around, around, around);
    uint node = contactCounters[0].firstLeaf + q;
    patchReaches[q] = far;
    patchBoxes[node].low = low;
    patchBoxes[node].high = high;
    uint place = q;  // index of the node within its level
    uint last = contactCounters[0].patches - 1u;
    while (node > 0u) {
        memoryBarrier();
        uint parent = (node - 1u) / 4u;
        uint siblings = last - (place - place % 4u);
        if (siblings > 3u) siblings = 3u;
        if (atomicAdd(patchBoxes[parent].arrivals, 1u) != siblings) break;
        patchBoxes[parent].arrivals = 0u;
        memoryBarrier();
        uint first = 4u * parent + 1u;
        Vec3 lowOfAll = patchBoxes[first].low;
        Vec3 highOfAll = patchBoxes[first].high;
        for (uint k = 1u; k <= siblings; ++k) {
            lowOfAll = lowest(lowOfAll, patchBoxes[first + k].low);
            highOfAll = highest(highOfAll, patchBoxes[first + k].high);
        }
        patchBoxes[parent].low = lowOfAll;
        patchBoxes[parent].high = highOfAll;
        node = parent;
        place = place / 4u;
        last = last / 4u;
    }
}

#include "physics/kernels/parts/append_patch_pairs.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

FN Bool sharesVertex(Patch p, Uint vertex) {
    return p.a == vertex || p.b == vertex || p.c == vertex || p.d == vertex;
}

// Lists the pairs of a patch with later patches in the tree whose boxes overlap its own. Patches that share a vertex
// with it are left out, since these pairs are always in the list. The lanes walk the tree together: their patches are
// neighbours, so most of them meet the same boxes.
FN void findPatchPairs(uint q) {
    if (contactCounters[0].unproved == 0u || (contactCounters[0].wakes & kRelist) == 0u) return;
    bool isFirst = contactCounters[0].round == 0u;
    uint firstLeaf = contactCounters[0].firstLeaf;
    Uint number = laneOf(q);
    Bool isOwn = isOwnLane(q);
    Patch own = patches[q];
    PatchBox box = patchBoxes[number + firstLeaf];
    uint node = box.next;
    while (node != 0u) {
        PatchBox other = patchBoxes[node];
        Bool meets = isOwn && !boxesApart(box.low, box.high, other.low, other.high, Real(0.0f));
        if (node < firstLeaf) {
            node = anyLane(meets) ? 4u * node + 1u : other.next;
            continue;
        }
        uint leaf = node - firstLeaf;
        Uint second = Uint(leaf);
        node = other.next;
        // A box with a NaN meets even the empty boxes behind the last patch.
        if (leaf >= contactCounters[0].patches) continue;
        Bool isFound = meets && number < second;
        if (!anyLane(isFound)) continue;
        Patch with = ofAllLanes(patches, leaf);
        isFound = isFound && !(sharesVertex(with, own.a) || sharesVertex(with, own.b) || sharesVertex(with, own.c) ||
                               sharesVertex(with, own.d));
        if (!anyLane(isFound)) continue;
        // The distance between the patches is at least the distance between their boxes plus the margins of both boxes.
        PRECISE Real around = aroundPatch(patchReaches[number], own.maxThickness) +
                              aroundPatch(patchReaches[second], with.maxThickness);
        PRECISE Vec3 above = box.low - other.high;
        PRECISE Vec3 below = other.low - box.high;
        PRECISE Vec3 apart = highest(above, below) + Vec3(around, around, around);
        Real none = Real(0.0f);
        Real clear = lengthOf(highest(apart, Vec3(none, none, none)));
        // In the first round, watchPairs() subtracts the motion later.
        Real taken = none;
        if (!isFirst) taken = relativeMotion(firstPatchMotions[number], firstPatchMotions[second]);
        PRECISE Real left = clear - taken;
        appendPatchPair(isFound, number, second, left);
    }
}

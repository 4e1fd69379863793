#include "physics/kernels/parts/found_pairs.glsl"

// Lists the pairs of a patch with later patches in the tree whose boxes overlap its own. Patches that share a vertex
// with it are left out, since these pairs are always in the list. The lanes walk the tree together: their patches are
// neighbours, so most of them meet the same boxes.
FN void findPatchPairs(uint q) {
    if (contactCounters[0].unproved == 0u || (contactCounters[0].wakes & kRelist) == 0u) return;
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
        isFound = isFound && !shareVertices(own, with);
        if (!anyLane(isFound)) continue;
        Real clear = clearBetween(number, second, box, other, own.maxThickness, with.maxThickness);
        appendPatchPair(isFound, number, second, clear);
    }
}

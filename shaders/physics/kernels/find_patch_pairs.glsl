FN bool sharesVertex(Patch p, uint vertex) {
    return p.a == vertex || p.b == vertex || p.c == vertex || p.d == vertex;
}

// Lists the pairs of a patch with those behind it in the tree whose boxes meet its own. Patches that share a vertex are
// always listed.
FN void findPatchPairs(uint q) {
    if (contactCounters[0].unproved == 0u || (contactCounters[0].wakes & kRelist) == 0u) return;
    uint firstLeaf = contactCounters[0].firstLeaf;
    uint node = firstLeaf + q;
    Patch own = patches[q];
    Vec3 low = Vec3(patchBoxes[node].low);
    Vec3 high = Vec3(patchBoxes[node].high);
    bool descends = false;
    while (true) {
        if (descends) {
            node = 4u * node + 1u;
        } else {
            while (node > 0u && node % 4u == 0u) node = node / 4u - 1u;  // from the last child to its parent
            if (node == 0u) break;
            node = node + 1u;
        }
        descends = false;
        Vec3 otherLow = Vec3(patchBoxes[node].low);
        Vec3 otherHigh = Vec3(patchBoxes[node].high);
        if (boxesApart(low, high, otherLow, otherHigh, 0.0f)) continue;
        if (node < firstLeaf) {
            descends = true;
            continue;
        }
        uint second = node - firstLeaf;
        Patch other = patches[second];
        if (sharesVertex(other, own.a) || sharesVertex(other, own.b) || sharesVertex(other, own.c) ||
            sharesVertex(other, own.d))
            continue;
        uint slot = atomicAdd(contactCounters[0].pairs, 1u);
        if (slot >= contactCounters[0].pairCapacity) continue;
        // The patches are at least as far apart as their boxes, which are farther out by these.
        PRECISE Real around = patchReaches[q] + patchReaches[second] +
                              0.5f * (lesser(params.clothThickness, own.room) + lesser(params.clothThickness, other.room));
        PRECISE Vec3 above = low - otherHigh;
        PRECISE Vec3 below = otherLow - high;
        PRECISE Vec3 apart = highest(above, below) + Vec3(around, around, around);
        PRECISE Real gap = lengthOf(highest(apart, Vec3(0.0f, 0.0f, 0.0f)));
        // The motion of the previous substep is still to be taken off all pairs before the first round.
        Real due = contactCounters[0].round == 0u ? relativeMotion(lastPatchMotions[q], lastPatchMotions[second])
                                                  : 0.0f;
        PRECISE Real clear = gap + due;
        patchPairs[slot].a = q;
        patchPairs[slot].b = second;
        patchPairs[slot].clear = clear;
        patchPairs[slot].covered = -1.0f;
    }
}

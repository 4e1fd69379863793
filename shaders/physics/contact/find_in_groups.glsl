#pragma once
#include "physics/kernels/find_patch_pairs.glsl"

// Lists the same pairs as findPatchPairs(), with a work group for 16 patches that follow one another. The tree of boxes
// has these patches below one node, and four boxes around four of them each below that. The work group walks the tree
// level by level, with one thread for each node that those four boxes may meet. Then it tests the patches against the
// leaves that are left.

const uint kOwn = 16u;  // patches of a work group
const uint kAtOnce = GROUP_SIZE / kOwn;  // leaves that a patch is tested against at the same time
const uint kMostNodes = 1024u;  // most nodes of a level
const uint kMostHits = 4u * GROUP_SIZE;

shared uint levelNodes[2u * kMostNodes];  // the nodes to visit of this level and of the next
shared uint nodeCounts[2];                // their numbers, which keep counting if there are too many
shared uint hits[kMostHits];              // pairs to list: number of the patch within the group + kOwn * other patch
shared uint hitCount;
shared uint firstSlot;

void waitForGroup() {
    memoryBarrierShared();
    barrier();
}

bool meet(PatchBox a, PatchBox b) { return !boxesApart(a.low, a.high, b.low, b.high, 0.0f); }

// Fills levelNodes with the patches that any of the group's patches may meet. Returns where they begin, or 2 kMostNodes
// if a level has too many nodes.
// `parent`: the node two levels above the group's patches.
uint walkToLeaves(uint first, uint parent) {
    uint lane = gl_LocalInvocationIndex;
    uint firstLeaf = contactCounters[0].firstLeaf;
    uint below = 1u;  // number of leaves below a node of the current level
    for (uint node = firstLeaf; node > 0u; node = (node - 1u) / 4u) below *= 4u;
    if (lane == 0u) {
        levelNodes[0] = 0u;
        nodeCounts[0] = 1u;
    }
    uint now = 0u;
    for (uint levelStart = 0u; levelStart < firstLeaf; levelStart = 4u * levelStart + 1u) {
        if (lane == 0u) nodeCounts[1u - now] = 0u;
        waitForGroup();
        uint count = 4u * nodeCounts[now];
        below /= 4u;
        for (uint k = lane; k < count; k += GROUP_SIZE) {
            uint child = 4u * levelNodes[now * kMostNodes + k / 4u] + 1u + k % 4u;
            uint firstBelow = (child - (4u * levelStart + 1u)) * below;
            // A patch is paired with later patches only.
            if (firstBelow + below <= first || firstBelow >= contactCounters[0].patches) continue;
            PatchBox box = patchBoxes[child];
            bool meets = false;
            for (uint quarter = 1u; quarter <= 4u; ++quarter)
                meets = meets || meet(patchBoxes[4u * parent + quarter], box);
            if (!meets) continue;
            uint slot = atomicAdd(nodeCounts[1u - now], 1u);
            if (slot < kMostNodes) levelNodes[(1u - now) * kMostNodes + slot] = child;
        }
        waitForGroup();
        now = 1u - now;
        if (nodeCounts[now] > kMostNodes) return 2u * kMostNodes;
    }
    return now * kMostNodes;
}

// Lists the hits, with room for all of them taken from the list at once.
void listHits(uint first) {
    if (gl_LocalInvocationIndex == 0u) firstSlot = atomicAdd(contactCounters[0].pairs, hitCount);
    waitForGroup();
    uint firstLeaf = contactCounters[0].firstLeaf;
    for (uint k = gl_LocalInvocationIndex; k < hitCount; k += GROUP_SIZE) {
        uint a = first + hits[k] % kOwn;
        uint b = hits[k] / kOwn;
        Real clear = clearBetween(a, b, patchBoxes[firstLeaf + a], patchBoxes[firstLeaf + b], patches[a].maxThickness,
                                  patches[b].maxThickness);
        storePatchPair(firstSlot + k, a, b, clear);
    }
    waitForGroup();
    if (gl_LocalInvocationIndex == 0u) hitCount = 0u;
    waitForGroup();
}

// Lists the pairs of patches first to first + kOwn - 1.
void findPairsOfGroup(uint first) {
    uint lane = gl_LocalInvocationIndex;
    uint firstLeaf = contactCounters[0].firstLeaf;
    uint parent = firstLeaf + first;
    for (uint k = 0u; k < 2u && parent > 0u; ++k) parent = (parent - 1u) / 4u;
    uint leaves = walkToLeaves(first, parent);
    uint own = first + lane % kOwn;
    bool isOwn = own < contactCounters[0].clothPatches;
    if (leaves == 2u * kMostNodes) {
        if (lane < kOwn && isOwn) findPatchPairs(own);
        waitForGroup();
        return;
    }
    if (lane == 0u) hitCount = 0u;
    waitForGroup();
    uint count = nodeCounts[leaves / kMostNodes];
    for (uint at = 0u; at < count; at += kAtOnce) {
        uint k = at + lane / kOwn;
        uint other = isOwn && k < count ? levelNodes[leaves + k] - firstLeaf : 0u;
        if (own < other && meet(patchBoxes[firstLeaf + own], patchBoxes[firstLeaf + other]) &&
            !shareVertices(patches[own], patches[other]))
            hits[atomicAdd(hitCount, 1u)] = lane % kOwn + kOwn * other;
        waitForGroup();
        bool isFull = hitCount > kMostHits - GROUP_SIZE;
        waitForGroup();
        if (isFull) listHits(first);
    }
    listHits(first);
}

void findPairsInGroups() {
    if (contactCounters[0].unproved == 0u || (contactCounters[0].wakes & kRelist) == 0u) return;
    for (uint first = kOwn * gl_WorkGroupID.x; first < contactCounters[0].clothPatches;
         first += kOwn * gl_NumWorkGroups.x)
        findPairsOfGroup(first);
}

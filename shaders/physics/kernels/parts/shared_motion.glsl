#pragma once
// Patches that share a vertex move against each other by no more than each spreads about that vertex, which is up to
// twice as far as about its mean. So their pairs are watched by sums over substeps, one for each patch (patchSpreads),
// and need not be written to before they are measured again.

// m, up to which a patch adds up: sums of floats are then far more exact than leastClothGap().
FN Real mostSpread() { return 1.0f; }

// A patch moves against itself as far as it spreads about its mean, twice.
FN Real spreadsOf(Uint a, Uint b) { return select(a == b, Real(1.0f), Real(2.0f)); }

// How far two patches that share a vertex have moved against each other at most, since sums began.
FN Real sharedMotion(Uint a, Uint b) {
    PRECISE Real both = spreadsOf(a, b) * (patchSpreads[a] + patchSpreads[b]);
    return contactCounters[0].tired != 0u ? Real(0.0f) : both;
}

// Of that, the part of the substep itself.
FN Real sharedMotionNow(Uint a, Uint b) {
    vec4 firstA = firstPatchMotions[a];
    vec4 firstB = firstPatchMotions[b];
    PRECISE Real both = spreadsOf(a, b) * (firstA.w + firstB.w);
    return both;
}

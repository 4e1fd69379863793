#pragma once
#include "physics/kernels/parts/append_patch_pairs.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

FN Bool sharesVertex(Patch p, Uint vertex) {
    return p.a == vertex || p.b == vertex || p.c == vertex || p.d == vertex;
}

// Tells whether two patches have a vertex in common. Such pairs are always in the list.
FN Bool shareVertices(Patch p, Patch q) {
    return sharesVertex(q, p.a) || sharesVertex(q, p.b) || sharesVertex(q, p.c) || sharesVertex(q, p.d);
}

// Returns the clear distance of a new pair, m: the distance between the boxes of both patches plus the margins of both
// boxes.
// `thicknessA`, `thicknessB`: Patch::maxThickness of the patches.
FN Real clearBetween(Uint a, Uint b, PatchBox boxA, PatchBox boxB, Real thicknessA, Real thicknessB) {
    PRECISE Real around = aroundPatch(patchReaches[a], thicknessA) + aroundPatch(patchReaches[b], thicknessB);
    PRECISE Vec3 above = boxA.low - boxB.high;
    PRECISE Vec3 below = boxB.low - boxA.high;
    PRECISE Vec3 apart = highest(above, below) + Vec3(around, around, around);
    Real none = Real(0.0f);
    return lengthOf(highest(apart, Vec3(none, none, none)));
}

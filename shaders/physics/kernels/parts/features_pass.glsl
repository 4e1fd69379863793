#pragma once
#include "physics/kernels/parts/cloth_features.glsl"

// Decides which features may pass through each other where cloth crosses. A vertex that passes through a triangle takes
// its edges along: edges that crossed the triangle no longer do, and its other edges now do. When two edges pass
// through each other, the same happens to each edge and the triangles beside the other edge. If a feature may pass only
// when enough of it crosses, the number of crossings does not grow, and crossings can still slide along the cloth and
// come apart.

// Returns 1 if an edge passes through a triangle, `otherwise` if it does not, and 0 if they share a vertex.
FN Real crossingOf(Bool isOn, Uint from, Uint to, Uint a, Uint b, Uint c, Real otherwise) {
    Bool shares = from == a || from == b || from == c || to == a || to == b || to == c;
    Bool isThrough = crosses(Vec3(starts[from]), Vec3(starts[to]), Vec3(starts[a]), Vec3(starts[b]), Vec3(starts[c]));
    return select(isOn && !shares, select(isThrough, Real(1.0f), otherwise), Real(0.0f));
}

// Tells whether a vertex may pass through a triangle: more of its edges must cross the triangle than do not. On the
// border of a cloth, equal numbers are enough. Edges with a triangle on both sides count twice. Inside a cloth equal
// numbers are not enough: several vertices may pass in the same substep, each tested as if the others stayed, and the
// number of crossings would grow.
FN Bool mayPassTriangle(ClothContact contact, Bool isOn) {
    Real otherwise = Real(-1.0f);
    Uint own = contact.a;
    Uint end = triangleStarts[own + 1u];
    Real excess = Real(0.0f);
    Real crossing = Real(0.0f);
    Uint nextOnes = Uint(0u);
    Uint lastOnes = Uint(0u);
    for (Uint k = triangleStarts[own]; anyLane(isOn && k < end); k = k + 1u) {
        Bool isListed = isOn && k < end;
        Triangle around = triangles[trianglesOf[select(isListed, k, Uint(0u))]];
        Bool isThere = isListed && !(around.a == around.b);
        Uint next = select(around.a == own, around.b, select(around.b == own, around.c, around.a));
        Uint last = select(around.a == own, around.c, select(around.b == own, around.a, around.b));
        Real one = crossingOf(isThere, own, next, contact.b, contact.c, contact.d, otherwise);
        Real other = crossingOf(isThere, own, last, contact.b, contact.c, contact.d, otherwise);
        PRECISE Real sum = excess + one + other;
        PRECISE Real through = crossing + greater(one, Real(0.0f)) + greater(other, Real(0.0f));
        excess = sum;
        crossing = through;
        nextOnes = nextOnes + select(isThere, next, Uint(0u));
        lastOnes = lastOnes + select(isThere, last, Uint(0u));
    }
    Bool isOnBorder = !(nextOnes == lastOnes);
    return isOn && crossing > 0.0f && (excess > 0.0f || (isOnBorder && !(excess < 0.0f)));
}

// Returns the excess of crossings between an edge and the triangles beside another edge (at most two): 1 for each
// triangle that it crosses, minus 0.75 for each that it does not.
FN Real crossingsBeside(Bool isOn, Uint from, Uint to, Uint start, Uint stop) {
    Real otherwise = Real(-0.75f);  // so that equal numbers give an excess above 0
    Uint end = triangleStarts[start + 1u];
    Real excess = Real(0.0f);
    for (Uint k = triangleStarts[start]; anyLane(isOn && k < end); k = k + 1u) {
        Bool isListed = isOn && k < end;
        Triangle beside = triangles[trianglesOf[select(isListed, k, Uint(0u))]];
        Bool isBeside = isListed && !(beside.a == beside.b) &&
                        (beside.a == stop || beside.b == stop || beside.c == stop);
        if (!anyLane(isBeside)) continue;
        PRECISE Real sum = excess + crossingOf(isBeside, from, to, beside.a, beside.b, beside.c, otherwise);
        excess = sum;
    }
    return excess;
}

// Tells whether two edges may pass through each other: of the edges and triangles whose crossing this would change, at
// least half must cross.
FN Bool mayPassEdge(ClothContact contact, Bool isOn) {
    PRECISE Real excess = crossingsBeside(isOn, contact.a, contact.b, contact.c, contact.d) +
                          crossingsBeside(isOn, contact.c, contact.d, contact.a, contact.b);
    return isOn && excess > 0.0f;
}

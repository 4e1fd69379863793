#pragma once
// A patch, the positions of its corners at the start of the substep, and whether its triangles still exist.
struct PlacedPatch {
    Patch parts;
    Vec3 a;
    Vec3 b;
    Vec3 c;
    Vec3 d;
    Bool hasFirst;
    Bool hasSecond;
};

FN Bool isThere(Uint triangle) {
    Triangle t = triangles[triangle];
    return !(t.a == t.b);
}

FN PlacedPatch placed(Uint q) {
    PlacedPatch p;
    p.parts = patches[q];
    p.a = Vec3(starts[p.parts.a]);
    p.b = Vec3(starts[p.parts.b]);
    p.c = Vec3(starts[p.parts.c]);
    p.d = Vec3(starts[p.parts.d]);
    p.hasFirst = isThere(p.parts.first);
    p.hasSecond = !(p.parts.first == p.parts.second) && isThere(p.parts.second);
    return p;
}

FN Vec3 lowOf(PlacedPatch p) { return lowest(lowest(p.a, p.b), lowest(p.c, p.d)); }
FN Vec3 highOf(PlacedPatch p) { return highest(highest(p.a, p.b), highest(p.c, p.d)); }

// Return corner k (0 to 3), the vertex that stands for it where cloth is sewn, its position, and the first and last corner of edge e (0 to 4: ab, ca, bc, bd, dc). Lanes
// select these, since each patch owns different features.
FN Uint cornerOf(PlacedPatch p, Uint k) {
    return select(k == 0u, p.parts.a, select(k == 1u, p.parts.b, select(k == 2u, p.parts.c, p.parts.d)));
}
FN Uint joinedCorner(PlacedPatch p, Uint k) {
    return select(k == 0u, p.parts.joinedA,
                  select(k == 1u, p.parts.joinedB, select(k == 2u, p.parts.joinedC, p.parts.joinedD)));
}
FN Vec3 placeOf(PlacedPatch p, Uint k) {
    return select(k == 0u, p.a, select(k == 1u, p.b, select(k == 2u, p.c, p.d)));
}
FN Uint edgeStart(Uint e) {
    return select(e == 0u, Uint(0u), select(e == 1u, Uint(2u), select(e == 4u, Uint(3u), Uint(1u))));
}
FN Uint edgeEnd(Uint e) {
    return select(e == 0u, Uint(1u), select(e == 1u, Uint(0u), select(e == 3u, Uint(3u), Uint(2u))));
}

// Return corner k (0 to 2) of triangle 0 or 1, the vertex that stands for it where cloth is sewn, and its position.
FN Uint triangleCorner(PlacedPatch p, uint triangle, uint k) {
    if (k == 1u) return p.parts.b;
    if (triangle == 0u) return k == 0u ? p.parts.a : p.parts.c;
    return k == 0u ? p.parts.c : p.parts.d;
}
FN Uint joinedTriangleCorner(PlacedPatch p, uint triangle, uint k) {
    if (k == 1u) return p.parts.joinedB;
    if (triangle == 0u) return k == 0u ? p.parts.joinedA : p.parts.joinedC;
    return k == 0u ? p.parts.joinedC : p.parts.joinedD;
}
FN Vec3 trianglePlace(PlacedPatch p, uint triangle, uint k) {
    if (k == 1u) return p.b;
    if (triangle == 0u) return k == 0u ? p.a : p.c;
    return k == 0u ? p.c : p.d;
}

// Return the number of the k-th vertex or edge that a patch owns, or kNoFeature after the last.
FN Uint ownedVertex(PlacedPatch p, uint k) { return (p.parts.owned >> (3u * k)) & Uint(7u); }
FN Uint ownedEdge(PlacedPatch p, uint k) { return (p.parts.owned >> (12u + 3u * k)) & Uint(7u); }

// Tells whether an edge belongs to a triangle that still exists. Edge bc is an outer edge if the patch has one
// triangle.
FN Bool hasEdge(PlacedPatch p, Uint e) {
    Bool isEdge = !(e == Uint(kNoFeature));
    Bool has = (p.hasFirst && e < Uint(3u)) || (p.hasSecond && !(e < Uint(2u)));
    if (!anyLane(isEdge && !has)) return isEdge;
    Uint beside = select(e == 0u, p.parts.besideAb,
                         select(e == 1u, p.parts.besideCa, select(e == 4u, p.parts.besideDc, p.parts.besideBd)));
    Bool isOuter = !(e == 2u) || p.parts.first == p.parts.second;
    return isEdge && (has || (isOuter && isThere(beside)));
}

// A patch with the places of its corners as the substep starts, and with which of its triangles are still there.
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

// Corners 0 to 3, of triangles 0 and 1 and of edges 0 to 4 (ab, ca, bc, bd, dc).
FN uint triangleCorner(uint triangle, uint k) { return triangle == 0u ? k : (k == 0u ? 2u : (k == 1u ? 1u : 3u)); }
FN uint edgeStart(uint edge) { return edge == 0u ? 0u : (edge == 1u ? 2u : (edge == 4u ? 3u : 1u)); }
FN uint edgeEnd(uint edge) { return edge == 0u ? 1u : (edge == 1u ? 0u : (edge == 3u ? 3u : 2u)); }
FN Uint cornerOf(PlacedPatch p, uint k) {
    return k == 0u ? p.parts.a : (k == 1u ? p.parts.b : (k == 2u ? p.parts.c : p.parts.d));
}
FN Vec3 placeOf(PlacedPatch p, uint k) { return k == 0u ? p.a : (k == 1u ? p.b : (k == 2u ? p.c : p.d)); }

FN Bool ownsVertex(PlacedPatch p, uint vertex) { return (p.parts.owned & (1u << vertex)) != 0u; }

// Owned, and an edge of a triangle that is still there.
FN Bool ownsEdge(PlacedPatch p, uint edge) {
    Bool owns = (p.parts.owned & (16u << edge)) != 0u;
    if (!anyLane(owns)) return owns;
    Uint beside = edge == 0u ? p.parts.besideAb
                             : (edge == 1u ? p.parts.besideCa : (edge == 3u ? p.parts.besideBd : p.parts.besideDc));
    Bool isInner = edge == 2u ? p.hasSecond : isThere(beside);
    Bool own = edge < 3u ? p.hasFirst : p.hasSecond;
    return owns && (own || isInner);
}

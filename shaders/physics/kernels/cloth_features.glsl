// Distances between the features of two patches: vertices, edges and triangles of a cloth.

// 1/x, or 0 where x is too small, or below 0.
FN Real reciprocalOrZero(Real x) {
    bool defined = x > tinySquaredLength();
    return select(defined, reciprocal(select(defined, x, 1.0f)), 0.0f);
}

// The shares of a, b and c in the point of a triangle that is nearest to p (Ericson 2005, "Real-Time Collision
// Detection", section 5.1.5).
FN Vec3 nearestInTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 ac = c - a;
    PRECISE Vec3 ap = p - a;
    PRECISE Vec3 bp = p - b;
    PRECISE Vec3 cp = p - c;
    Real abAp = dot3(ab, ap);
    Real acAp = dot3(ac, ap);
    Real abBp = dot3(ab, bp);
    Real acBp = dot3(ac, bp);
    Real abCp = dot3(ab, cp);
    Real acCp = dot3(ac, cp);
    PRECISE Real areaA = abBp * acCp - abCp * acBp;
    PRECISE Real areaB = abCp * acAp - abAp * acCp;
    PRECISE Real areaC = abAp * acBp - abBp * acAp;
    PRECISE Real alongBc = acBp - abBp;
    PRECISE Real backBc = abCp - acCp;
    Vec3 shares = Vec3(0.0f, 0.0f, 0.0f);
    if (abAp <= 0.0f && acAp <= 0.0f) {
        shares.x = 1.0f;
    } else if (abBp >= 0.0f && acBp <= abBp) {
        shares.y = 1.0f;
    } else if (acCp >= 0.0f && abCp <= acCp) {
        shares.z = 1.0f;
    } else if (areaC <= 0.0f && abAp >= 0.0f && abBp <= 0.0f) {
        PRECISE Real t = abAp * reciprocalOrZero(abAp - abBp);
        shares.x = 1.0f - t;
        shares.y = t;
    } else if (areaB <= 0.0f && acAp >= 0.0f && acCp <= 0.0f) {
        PRECISE Real t = acAp * reciprocalOrZero(acAp - acCp);
        shares.x = 1.0f - t;
        shares.z = t;
    } else if (areaA <= 0.0f && alongBc >= 0.0f && backBc >= 0.0f) {
        PRECISE Real t = alongBc * reciprocalOrZero(alongBc + backBc);
        shares.y = 1.0f - t;
        shares.z = t;
    } else {
        PRECISE Real sum = areaA + areaB + areaC;
        Real scale = reciprocalOrZero(sum);
        PRECISE Real y = areaB * scale;
        PRECISE Real z = areaC * scale;
        PRECISE Real x = 1.0f - y - z;
        shares = Vec3(x, y, z);
    }
    return shares;
}

// How far along each of two edges, 0 to 1, their nearest points lie (Ericson 2005, section 5.1.9). z is not used.
FN Vec3 nearestOnEdges(Vec3 fromA, Vec3 toA, Vec3 fromB, Vec3 toB) {
    PRECISE Vec3 alongA = toA - fromA;
    PRECISE Vec3 alongB = toB - fromB;
    PRECISE Vec3 between = fromA - fromB;
    Real a = dot3(alongA, alongA);
    Real e = dot3(alongB, alongB);
    Real f = dot3(alongB, between);
    Real c = dot3(alongA, between);
    Real b = dot3(alongA, alongB);
    PRECISE Real determinant = a * e - b * b;
    PRECISE Real scaled = 1e-6f * (a * e);
    PRECISE Real numerator = b * f - c * e;
    Real s = 0.5f;  // of parallel edges
    if (determinant > scaled) {
        PRECISE Real onLine = numerator * reciprocalOrZero(determinant);
        s = clampBetween(onLine, 0.0f, 1.0f);
    }
    PRECISE Real t = (b * s + f) * reciprocalOrZero(e);
    if (t < 0.0f) {
        PRECISE Real onLine = -c * reciprocalOrZero(a);
        t = 0.0f;
        s = clampBetween(onLine, 0.0f, 1.0f);
    } else if (t > 1.0f) {
        PRECISE Real onLine = (b - c) * reciprocalOrZero(a);
        t = 1.0f;
        s = clampBetween(onLine, 0.0f, 1.0f);
    }
    return Vec3(s, t, 0.0f);
}

// Six times the volume of a tetrahedron, with the sign of its orientation.
FN Real orientation(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 ac = c - a;
    PRECISE Vec3 ad = d - a;
    return dot3(cross3(ab, ac), ad);
}

// Whether an edge passes through a triangle.
FN bool crosses(Vec3 from, Vec3 to, Vec3 a, Vec3 b, Vec3 c) {
    Real sideFrom = orientation(a, b, c, from);
    Real sideTo = orientation(a, b, c, to);
    Real first = orientation(from, to, a, b);
    Real second = orientation(from, to, b, c);
    Real third = orientation(from, to, c, a);
    bool throughPlane = (sideFrom > 0.0f && sideTo < 0.0f) || (sideFrom < 0.0f && sideTo > 0.0f);
    bool inside = (first > 0.0f && second > 0.0f && third > 0.0f) || (first < 0.0f && second < 0.0f && third < 0.0f);
    return throughPlane && inside;
}

// Whether the boxes of two sets of points are farther apart than `room` along an axis.
FN bool boxesApart(Vec3 lowA, Vec3 highA, Vec3 lowB, Vec3 highB, Real room) {
    PRECISE Vec3 above = lowA - highB;
    PRECISE Vec3 below = lowB - highA;
    return above.x > room || above.y > room || above.z > room || below.x > room || below.y > room || below.z > room;
}

FN Vec3 lowest(Vec3 a, Vec3 b) { return Vec3(lesser(a.x, b.x), lesser(a.y, b.y), lesser(a.z, b.z)); }
FN Vec3 highest(Vec3 a, Vec3 b) { return Vec3(greater(a.x, b.x), greater(a.y, b.y), greater(a.z, b.z)); }

// A patch's corners, 0 to 3: of its triangles 0 and 1, and of its edges 0 to 4 (ab, ca, bc, bd, dc).
FN uint triangleCorner(uint triangle, uint k) { return triangle == 0u ? k : (k == 0u ? 2u : (k == 1u ? 1u : 3u)); }
FN uint edgeStart(uint edge) { return edge == 0u ? 0u : (edge == 1u ? 2u : (edge == 4u ? 3u : 1u)); }
FN uint edgeEnd(uint edge) { return edge == 0u ? 1u : (edge == 1u ? 0u : (edge == 3u ? 3u : 2u)); }
FN uint cornerOf(Patch p, uint k) {
    return k == 0u ? p.a : (k == 1u ? p.b : (k == 2u ? p.c : p.d));
}

#pragma once
// Distances between features of patches: vertices, edges and triangles of a cloth.

// Returns the barycentric coordinates of the point of triangle a, b, c that is nearest to p (Ericson 2005, "Real-Time
// Collision Detection", section 5.1.5).
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
    Bool isA = !(abAp > 0.0f) && !(acAp > 0.0f);
    Bool isB = !(abBp < 0.0f) && !(acBp > abBp);
    Bool isC = !(acCp < 0.0f) && !(abCp > acCp);
    Bool onAb = !(areaC > 0.0f) && !(abAp < 0.0f) && !(abBp > 0.0f);
    Bool onAc = !(areaB > 0.0f) && !(acAp < 0.0f) && !(acCp > 0.0f);
    Bool onBc = !(areaA > 0.0f) && !(alongBc < 0.0f) && !(backBc < 0.0f);
    PRECISE Real whole = areaA + areaB + areaC;
    PRECISE Real wholeBc = alongBc + backBc;
    PRECISE Real wholeAc = acAp - acCp;
    PRECISE Real wholeAb = abAp - abBp;
    Real scale = reciprocalOrZero(select(onAb, wholeAb, select(onAc, wholeAc, select(onBc, wholeBc, whole))));
    PRECISE Real y = areaB * scale;
    PRECISE Real z = areaC * scale;
    PRECISE Real x = 1.0f - y - z;
    PRECISE Real t = select(onAb, abAp, select(onAc, acAp, alongBc)) * scale;
    PRECISE Real rest = 1.0f - t;
    Real none = Real(0.0f);
    Real one = Real(1.0f);
    Vec3 shares = select(onBc, Vec3(none, rest, t), Vec3(x, y, z));
    shares = select(onAc, Vec3(rest, none, t), shares);
    shares = select(onAb, Vec3(rest, t, none), shares);
    shares = select(isC, Vec3(none, none, one), shares);
    shares = select(isB, Vec3(none, one, none), shares);
    return select(isA, Vec3(one, none, none), shares);
}

// Returns, in x and y, the positions of the nearest points of two edges along each edge, from 0 to 1 (Ericson 2005,
// section 5.1.9). z is not used.
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
    PRECISE Real least = 1e-6f * (a * e);  // least determinant of edges that are not parallel
    PRECISE Real numerator = b * f - c * e;
    PRECISE Real onLine = numerator * reciprocalOrZero(determinant);
    Real s = select(determinant > least, clampBetween(onLine, Real(0.0f), Real(1.0f)), Real(0.5f));
    PRECISE Real t = (b * s + f) * reciprocalOrZero(e);
    Bool isBefore = t < 0.0f;
    Bool isBehind = t > 1.0f;
    PRECISE Real nearStart = -c;
    PRECISE Real nearEnd = b - c;
    PRECISE Real onOther = select(isBehind, nearEnd, nearStart) * reciprocalOrZero(a);
    Real other = clampBetween(onOther, Real(0.0f), Real(1.0f));
    s = select(isBefore || isBehind, other, s);
    t = select(isBefore, Real(0.0f), select(isBehind, Real(1.0f), t));
    return Vec3(s, t, Real(0.0f));
}

// Returns six times the volume of a tetrahedron, with the sign of its orientation.
FN Real orientation(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 ac = c - a;
    PRECISE Vec3 ad = d - a;
    return dot3(cross3(ab, ac), ad);
}

// Tells whether an edge passes through a triangle.
FN Bool crosses(Vec3 from, Vec3 to, Vec3 a, Vec3 b, Vec3 c) {
    Real sideFrom = orientation(a, b, c, from);
    Real sideTo = orientation(a, b, c, to);
    Real first = orientation(from, to, a, b);
    Real second = orientation(from, to, b, c);
    Real third = orientation(from, to, c, a);
    Bool throughPlane = (sideFrom > 0.0f && sideTo < 0.0f) || (sideFrom < 0.0f && sideTo > 0.0f);
    Bool isInside = (first > 0.0f && second > 0.0f && third > 0.0f) || (first < 0.0f && second < 0.0f && third < 0.0f);
    return throughPlane && isInside;
}

// Returns the gap between the boxes of two sets of points, along the axis with the widest gap. It is negative if the
// boxes overlap.
FN Real gapOfBoxes(Vec3 lowA, Vec3 highA, Vec3 lowB, Vec3 highB) {
    PRECISE Vec3 above = lowA - highB;
    PRECISE Vec3 below = lowB - highA;
    Real alongX = greater(above.x, below.x);
    Real alongY = greater(above.y, below.y);
    return greater(greater(alongX, alongY), greater(above.z, below.z));
}

// Tells whether the gap between two boxes is wider than `room` (m) along some axis.
FN Bool boxesApart(Vec3 lowA, Vec3 highA, Vec3 lowB, Vec3 highB, Real room) {
    return gapOfBoxes(lowA, highA, lowB, highB) > room;
}

FN Vec3 lowest(Vec3 a, Vec3 b) { return Vec3(lesser(a.x, b.x), lesser(a.y, b.y), lesser(a.z, b.z)); }
FN Vec3 highest(Vec3 a, Vec3 b) { return Vec3(greater(a.x, b.x), greater(a.y, b.y), greater(a.z, b.z)); }

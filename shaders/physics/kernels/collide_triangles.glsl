// The place of a point of a triangle that has these barycentric coordinates.
FN Vec3 pointBetween(Vec3 a, Vec3 b, Vec3 c, Real shareA, Real shareB, Real shareC) {
    PRECISE Vec3 sum = a * shareA + b * shareB;
    PRECISE Vec3 point = sum + c * shareC;
    return point;
}

// Where a triangle meets colliders between its particles: at points of it that act as particles do ("virtual particles",
// as in NVIDIA PhysX), the corners of its division into 16. Of their corrections the largest counts.
FN void collideTriangle(uint t) {
    Triangle triangle = triangles[t];
    vec4 a = positions[triangle.a];
    vec4 b = positions[triangle.b];
    vec4 c = positions[triangle.c];
    Vec3 placeA = Vec3(a);
    Vec3 placeB = Vec3(b);
    Vec3 placeC = Vec3(c);
    PRECISE Vec3 fromA = Vec3(remembered[triangle.a]) - Vec3(displacements[triangle.a]);
    PRECISE Vec3 fromB = Vec3(remembered[triangle.b]) - Vec3(displacements[triangle.b]);
    PRECISE Vec3 fromC = Vec3(remembered[triangle.c]) - Vec3(displacements[triangle.c]);
    Real third = Real(0.333333343f);
    Path middle;
    middle.from = pointBetween(fromA, fromB, fromC, third, third, third);
    middle.place = pointBetween(placeA, placeB, placeC, third, third, third);
    // No corner is farther from the middle than the two sides from one corner are long.
    PRECISE Vec3 sideB = placeB - placeA;
    PRECISE Vec3 sideC = placeC - placeA;
    PRECISE Vec3 motionA = placeA - fromA;
    PRECISE Vec3 motionB = placeB - fromB;
    PRECISE Vec3 motionC = placeC - fromC;
    PRECISE Real around = sumOfMagnitudes(sideB) + sumOfMagnitudes(sideC) + sumOfMagnitudes(motionA) +
                          sumOfMagnitudes(motionB) + sumOfMagnitudes(motionC);
    uint count = nearColliders(middle, around);
    Bool isNear = allLanes(false);
    for (uint k = 0u; k < count; ++k) {
        isNear = isNear || mayMeet(colliderPoses[params.firstPose + params.colliderCount + nearCollider(k)], middle,
                                   around);
    }
    Vec3 largest = Vec3(0.0f, 0.0f, 0.0f);
    Real largestSquared = Real(0.0f);
    Vec3 shares = Vec3(0.0f, 0.0f, 0.0f);
    if (anyLane(isNear)) {
        for (int i = 0; i <= 4; ++i) {
            for (int j = 0; i + j <= 4; ++j) {
                if (i == 4 || j == 4 || i + j == 0) continue;  // a corner, which is a particle
                Real shareA = Real(0.25f * float(i));
                Real shareB = Real(0.25f * float(j));
                PRECISE Real shareC = 1.0f - (shareA + shareB);
                Path path;
                path.from = pointBetween(fromA, fromB, fromC, shareA, shareB, shareC);
                path.place = pointBetween(placeA, placeB, placeC, shareA, shareB, shareC);
                Vec3 outside = outsideOfAll(path, Real(0.0f), count).place;
                PRECISE Vec3 correction = outside - path.place;
                Real squared = dot3(correction, correction);
                Bool isLarger = squared > largestSquared;
                largest = select(isLarger, correction, largest);
                largestSquared = select(isLarger, squared, largestSquared);
                shares = select(isLarger, Vec3(shareA, shareB, shareC), shares);
            }
        }
    }
    // Each corner moves in proportion to its share and its inverse mass, so that the point comes to be outside.
    PRECISE Vec3 moved = Vec3(shares.x * a.w, shares.y * b.w, shares.z * c.w);
    Real sum = dot3(shares, moved);
    Bool isFree = sum > tinySquaredLength();
    Real scale = select(isFree, reciprocal(select(isFree, sum, Real(1.0f))), Real(0.0f));
    PRECISE Vec3 scaled = moved * scale;
    triangleContacts[t] = vec4(withoutTiny(largest), 0.0f);
    contactShares[t] = vec4(withoutTiny(scaled), 0.0f);
}

#pragma once
// The largest of the moves that the collisions of a particle's triangles require.
struct LargestMove {
    Vec3 change;    // the move, m
    Uint triangle;  // the triangle that requires it
};

FN LargestMove largestCollision(uint i) {
    Uint own = laneOf(i);
    LargestMove found;
    found.triangle = Uint(0u);
    Vec3 largest = Vec3(0.0f, 0.0f, 0.0f);
    Real largestSquared = Real(0.0f);
    Uint end = triangleStarts[own + 1u];
    for (Uint k = triangleStarts[own]; anyLane(k < end); k = k + 1u) {
        Bool isThere = k < end;  // this lane may have fewer triangles than another
        Uint t = trianglesOf[select(isThere, k, Uint(0u))];
        Triangle triangle = triangles[t];
        Vec3 shares = Vec3(collisionShares[t]);
        Real share = select(triangle.a == own, shares.x, select(triangle.b == own, shares.y, shares.z));
        PRECISE Vec3 change = Vec3(triangleCollisions[t]) * share;
        Real squared = dot3(change, change);
        Bool isLarger = isThere && squared > largestSquared;
        largest = select(isLarger, change, largest);
        found.triangle = select(isLarger, t, found.triangle);
        largestSquared = select(isLarger, squared, largestSquared);
    }
    found.change = largest;
    return found;
}

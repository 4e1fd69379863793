// Moves a particle by the largest of the moves that its triangles' collisions require. Several of its triangles often
// meet the same edge of a collider, so the sum of their moves would be too large.
FN void applyTriangleCollisions(uint i) {
    Uint own = laneOf(i);
    vec4 position = positions[i];
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
        largestSquared = select(isLarger, squared, largestSquared);
    }
    PRECISE Vec3 place = Vec3(position) + largest;
    positions[i] = vec4(withoutTiny(place), position.w);
}

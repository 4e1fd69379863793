// Returns the nearest point of the surface of a box about the origin. If the point is inside, the result is on the
// nearest face.
// size.xyz: half the lengths of its sides without the rounding, m; size.w: radius of its rounded edges, m.
FN Surface nearestOfBox(ColliderRecord collider, Vec3 point) {
    PRECISE Vec3 beyond = Vec3(absolute(point.x), absolute(point.y), absolute(point.z)) - Vec3(collider.size);
    Vec3 outside = Vec3(greater(beyond.x, 0.0f), greater(beyond.y, 0.0f), greater(beyond.z, 0.0f));
    Real squared = dot3(outside, outside);
    Real inverse = reciprocalLength(squared);
    Bool isOutside = squared > tinySquaredLength();
    Real deepest = greater(beyond.x, greater(beyond.y, beyond.z));
    Bool isX = !(beyond.x < deepest);
    Bool isY = !isX && !(beyond.y < deepest);
    Vec3 face = Vec3(select(isX, Real(1.0f), Real(0.0f)), select(isY, Real(1.0f), Real(0.0f)),
                     select(isX || isY, Real(0.0f), Real(1.0f)));
    PRECISE Vec3 edge = outside * inverse;
    Vec3 normal = select(isOutside, edge, face);
    PRECISE Real distance = select(isOutside, squared * inverse, deepest) - collider.size.w;
    Surface surface;
    surface.distance = distance;
    surface.normal = Vec3(select(point.x < 0.0f, -normal.x, normal.x), select(point.y < 0.0f, -normal.y, normal.y),
                          select(point.z < 0.0f, -normal.z, normal.z));
    return surface;
}

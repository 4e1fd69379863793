// Returns the nearest point of the surface of a ball about the origin. size.x: its radius, m.
FN Surface nearestOfSphere(ColliderRecord collider, Vec3 point) {
    Real squared = dot3(point, point);
    Real inverseLength = reciprocalLength(squared);
    PRECISE Real distance = squared * inverseLength - collider.size.x;
    PRECISE Vec3 outwards = point * inverseLength;
    Surface surface;
    surface.distance = distance;
    surface.normal = select(squared > tinySquaredLength(), outwards, Vec3(0.0f, 1.0f, 0.0f));
    return surface;
}

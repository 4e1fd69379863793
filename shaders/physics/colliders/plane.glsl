// Returns the nearest point of the surface of the space below a height on the y axis. size.x: the height, m.
FN Surface nearestOfPlane(ColliderRecord collider, Vec3 point) {
    PRECISE Real distance = point.y - collider.size.x;
    Surface surface;
    surface.distance = distance;
    surface.normal = Vec3(0.0f, 1.0f, 0.0f);
    return surface;
}

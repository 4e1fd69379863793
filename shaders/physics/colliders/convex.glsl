// Returns the nearest point of the surface of the space behind `planeCount` planes, from `firstPlane` on. Beyond an
// edge, the result is the nearest point of the farther plane, which is closer than the edge.
FN Surface nearestOfConvex(ColliderRecord collider, Vec3 point) {
    Surface surface;
    surface.distance = -1e30f;
    surface.normal = Vec3(0.0f, 1.0f, 0.0f);
    for (uint k = 0u; k < collider.planeCount; ++k) {
        vec4 plane = colliderPlanes[collider.firstPlane + k];
        Vec3 normal = Vec3(plane);
        PRECISE Real distance = dot3(normal, point) - plane.w;
        Bool isFarther = distance > surface.distance;
        surface.distance = select(isFarther, distance, surface.distance);
        surface.normal = select(isFarther, normal, surface.normal);
    }
    return surface;
}

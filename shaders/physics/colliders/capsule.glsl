// Returns the nearest point of the surface of the hull of two balls on the y axis: a cone with rounded ends. size:
// radius of the lower ball, radius of the upper ball, distance of their centres, m. more.xy: components of the side's
// normal, away from the axis and along it.
FN Surface nearestOfCapsule(ColliderRecord collider, Vec3 point) {
    PRECISE Real squaredAway = point.x * point.x + point.z * point.z;
    Real inverseAway = reciprocalLength(squaredAway);
    PRECISE Real away = squaredAway * inverseAway;
    PRECISE Real height = point.y + 0.5f * collider.size.z;  // height above the lower centre
    // Distance along the cone's side to the nearest point.
    PRECISE Real along = height * collider.more.x - away * collider.more.y;
    PRECISE Real sideEnd = collider.size.z * collider.more.x;
    Bool isLow = along < 0.0f;
    Bool isHigh = along > sideEnd;
    Real centre = select(isHigh, Real(collider.size.z), Real(0.0f));
    PRECISE Real above = height - centre;
    PRECISE Real squared = squaredAway + above * above;
    Real inverse = reciprocalLength(squared);
    PRECISE Real toBall = squared * inverse - select(isHigh, Real(collider.size.y), Real(collider.size.x));
    PRECISE Real toSide = away * collider.more.x + height * collider.more.y - collider.size.x;
    Bool isEnd = isLow || isHigh;
    PRECISE Real endAway = away * inverse;
    PRECISE Real endAlong = above * inverse;
    Real normalAway = select(isEnd, endAway, Real(collider.more.x));
    Real normalAlong = select(isEnd, endAlong, Real(collider.more.y));
    Bool onAxis = !(squaredAway > tinySquaredLength());
    PRECISE Real x = select(onAxis, normalAway, point.x * inverseAway * normalAway);
    PRECISE Real z = select(onAxis, Real(0.0f), point.z * inverseAway * normalAway);
    Surface surface;
    surface.distance = select(isEnd, toBall, toSide);
    surface.normal = select(isEnd && !(squared > tinySquaredLength()), Vec3(0.0f, 1.0f, 0.0f), Vec3(x, normalAlong, z));
    return surface;
}

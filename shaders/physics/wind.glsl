// Returns the force of moving air on one triangle, N. Each of the triangle's particles takes a third of it.
//
// Let v be the velocity of the triangle relative to the air and n its normal, whose sign does not matter. The pressure
// is
//   drag |v.n| v  +  lift (v.n) ( |v| n - (v.n) v/|v| )
// with drag = rho Cd / 2 and lift = rho Cl / 2. Drag acts on the projected area. Lift acts at right angles to v; it is
// largest at 45 degrees and zero edge on. The formula follows Wilson et al. 2014, "Simulating Wind Effects on Cloth and
// Hair in Disney's Frozen", but the lift is continuous through the edge-on pose.
//
// Explicit integration of this force could reverse v.n within a substep, as in a storm on light cloth. Therefore the
// force is divided by 1 + k h / sigma, which makes it implicit in the normal velocity. The normal component of the
// pressure is k (v.n), h is the length of the substep, and sigma is the mass per area. The area is that at rest, so
// that stretched cloth does not catch more wind.
FN Vec3 windForce(Vec3 a, Vec3 b, Vec3 c, Vec3 velocity, Vec3 air, Real restArea, Real drag, Real lift,
                  Real inverseMassPerArea, Real h) {
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 ac = c - a;
    Vec3 areaNormal = cross3(ab, ac);
    PRECISE Vec3 normal = areaNormal * reciprocalLength(dot3(areaNormal, areaNormal));
    PRECISE Vec3 relative = velocity - air;
    Real squaredSpeed = dot3(relative, relative);
    Real inverseSpeed = reciprocalLength(squaredSpeed);
    PRECISE Real speed = squaredSpeed * inverseSpeed;
    Real normalSpeed = dot3(relative, normal);
    PRECISE Real squaredNormalSpeed = normalSpeed * normalSpeed;
    PRECISE Real dragRate = drag * absolute(normalSpeed);
    PRECISE Real along = dragRate - lift * (squaredNormalSpeed * inverseSpeed);
    PRECISE Real across = lift * (normalSpeed * speed);
    PRECISE Real sidewaysSquared = squaredSpeed - squaredNormalSpeed;
    PRECISE Real normalRate = dragRate + lift * (greater(sidewaysSquared, 0.0f) * inverseSpeed);
    PRECISE Real slowdown = 1.0f + normalRate * (h * inverseMassPerArea);
    PRECISE Real scale = -restArea * reciprocal(slowdown);
    PRECISE Vec3 force = (relative * along + normal * across) * scale;
    return force;
}

// Returns three times the force of Mosegaard's tutorial, which is the area-weighted normal times its alignment with the
// wind. In the tutorial, each of the triangle's three particles takes the whole force, but integrate() gives each
// particle a third of the result.
FN Vec3 classicWindForce(Vec3 a, Vec3 b, Vec3 c, Vec3 wind) {
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 ac = c - a;
    Vec3 areaNormal = cross3(ab, ac);
    PRECISE Real alignment = dot3(areaNormal, wind) * reciprocalLength(dot3(areaNormal, areaNormal));
    PRECISE Vec3 force = areaNormal * (3.0f * alignment);
    return force;
}

// Returns the force of moving air on one triangle, N. Each of the triangle's particles takes a third of it.
//
// Let v be the velocity of the triangle relative to the air and n its normal, whose sign does not matter. The pressure
// is
//   drag |v.n| v  +  lift (v.n) ( |v| n - (v.n) v/|v| )
// with drag = rho Cd / 2 and lift = rho Cl / 2. Drag acts on the projected area. Lift acts at right angles to v; it is
// largest at 45 degrees and zero edge on. The formula follows Wilson et al. 2014, "Simulating Wind Effects on Cloth and
// Hair in Disney's Frozen", but the lift is continuous through the edge-on pose.
//
// The force is divided by 1 + k h / sigma, where k v.n is the normal part of that pressure and sigma the mass per area.
// The step is then implicit in the normal velocity, so that not even a storm on a light cloth reverses v.n within one
// step. The rest area is used so that a stretched cloth does not catch more wind.
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

// Returns the force of Mosegaard's tutorial: the area-weighted normal times its alignment with the wind. Each of the
// triangle's three particles takes the whole force. It is multiplied by 3 because integrate() gives each particle a
// third.
FN Vec3 classicWindForce(Vec3 a, Vec3 b, Vec3 c, Vec3 wind) {
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 ac = c - a;
    Vec3 areaNormal = cross3(ab, ac);
    PRECISE Real alignment = dot3(areaNormal, wind) * reciprocalLength(dot3(areaNormal, areaNormal));
    PRECISE Vec3 force = areaNormal * (3.0f * alignment);
    return force;
}

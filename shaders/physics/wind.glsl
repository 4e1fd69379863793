// Force of moving air on one triangle, in newtons; each of its particles takes a third.
//
// With v the velocity of the triangle relative to the air and n its normal (the sign of n does not matter), the
// pressure is
//   drag |v.n| v  +  lift (v.n) ( |v| n - (v.n) v/|v| )
// with drag = rho Cd / 2 on the projected area, and lift = rho Cl / 2 at right angles to v, largest at 45 degrees and
// zero edge on (after Wilson et al. 2014, "Simulating Wind Effects on Cloth and Hair in Disney's Frozen", but with the lift continuous through the edge-on pose).
//
// The force is divided by 1 + k h / sigma, with k v.n the normal part of that pressure and sigma the mass per area: the
// step is implicit in the normal velocity, so that not even a storm on a light cloth reverses v.n within one step.
// The rest area is used so that a stretched cloth does not catch more wind.
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

// Mosegaard's tutorial: to each particle of a triangle the area-weighted normal times its alignment with the wind. The
// whole of it goes to each of the three, hence the factor 3 against the thirds that integrate() hands out.
FN Vec3 classicWindForce(Vec3 a, Vec3 b, Vec3 c, Vec3 wind) {
    PRECISE Vec3 ab = b - a;
    PRECISE Vec3 ac = c - a;
    Vec3 areaNormal = cross3(ab, ac);
    PRECISE Real alignment = dot3(areaNormal, wind) * reciprocalLength(dot3(areaNormal, areaNormal));
    PRECISE Vec3 force = areaNormal * (3.0f * alignment);
    return force;
}

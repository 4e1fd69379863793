// Bending of a sheet that does not stretch, as a force that is linear in the positions (Bergou et al. 2006, "A
// Quadratic Bending Model for Inextensible Surfaces"). src/cloth/core/compliance.h derives the form for grids.

// Returns the curvature vector of a bend over four particles: `weight` times the sum of each position times its share.
// The force on a particle is this vector times the bending stiffness and the particle's share in the bend (BendShare).
// `shareA` to `shareC`: shares of the particles at a, b and c. The share of the particle at d is minus their sum.
// `weight`: 1/m^2 over the squared shares (LinkMaterial.bending).
FN Vec3 bendOfFour(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Real shareA, Real shareB, Real shareC, Real weight) {
    PRECISE Vec3 bend = ((a - d) * shareA + (b - d) * shareB + (c - d) * shareC) * weight;
    return withoutTiny(bend);
}

// Returns the curvature vector of three particles in a row: `weight` times (a - 2 middle + b), so the shares are 1, -2
// and 1.
FN Vec3 bendOf(Vec3 a, Vec3 middle, Vec3 b, Real weight) {
    PRECISE Vec3 bend = ((a - middle) + (b - middle)) * weight;
    return withoutTiny(bend);
}

// Returns `sum` plus the force on a particle by the bends of its line of particles, per bending stiffness.
// `own`: the bend whose middle is the particle.
// `before` and `after`: the bends whose middles are its two neighbours.
FN Vec3 withBends(Vec3 sum, Vec3 before, Vec3 own, Vec3 after) {
    PRECISE Vec3 total = ((sum - before) + own * 2.0f) - after;
    return total;
}

// Returns the vector by which bends move a particle in a substep, m.
// `sum`: sum of the particle's bends, each times the particle's share.
// `bending`: bending stiffness times the squared substep, N m s^2.
FN Vec3 unbent(Vec3 sum, Real bending, Real inverseMass) {
    PRECISE Real factor = bending * inverseMass;
    PRECISE Vec3 change = sum * factor;
    return change;
}

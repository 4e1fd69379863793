// Bending of a sheet that does not stretch, as a force that is linear in the positions (Bergou et al. 2006, "A
// Quadratic Bending Model for Inextensible Surfaces"). src/cloth/core/compliance.h derives the form for grids.

// Returns `weight` times the sum of share times position over four particles: the force of a bend per bending stiffness
// and share.
// `shareA` to `shareC`: shares of a, b and c. The share of d is minus their sum.
// `weight`: 1/m^2 over the squared shares (LinkMaterial.bending).
FN Vec3 bendOfFour(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Real shareA, Real shareB, Real shareC, Real weight) {
    PRECISE Vec3 bend = ((a - d) * shareA + (b - d) * shareB + (c - d) * shareC) * weight;
    return withoutTiny(bend);
}

// Returns `weight` times (a - 2 middle + b): the bend of three particles in a row, with shares of 1, -2 and 1.
FN Vec3 bendOf(Vec3 a, Vec3 middle, Vec3 b, Real weight) {
    PRECISE Vec3 bend = ((a - middle) + (b - middle)) * weight;
    return withoutTiny(bend);
}

// Adds the bends of a line of particles to `sum`: `own`, with the particle in the middle, and the bends of its two
// neighbours, with the particle at an end.
FN Vec3 withBends(Vec3 sum, Vec3 before, Vec3 own, Vec3 after) {
    PRECISE Vec3 total = ((sum - before) + own * 2.0f) - after;
    return total;
}

// Returns the displacement of a particle by the sum of its bends. `bending`: bending stiffness times the squared
// substep, N m s^2.
FN Vec3 unbent(Vec3 sum, Real bending, Real inverseMass) {
    PRECISE Real factor = bending * inverseMass;
    PRECISE Vec3 change = sum * factor;
    return change;
}

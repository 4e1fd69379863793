// Bending of a sheet that does not stretch, as a force that is linear in the positions (Bergou et al. 2006, "A Quadratic
// Bending Model for Inextensible Surfaces"; src/cloth/compliance.h derives the grid's form).

// weight times (a - 2 m + b) of three particles in a row, m in the middle: the force of their bend per bending stiffness.
// weight: 1/m^2 (bendingWeight).
FN Vec3 bendOf(Vec3 a, Vec3 middle, Vec3 b, Real weight) {
    PRECISE Vec3 bend = ((a - middle) + (b - middle)) * weight;
    return withoutTiny(bend);
}

// The displacement of a particle by the bends around it: its own, with the particle in the middle, and those of its two
// neighbours, with the particle at an end. factor: bending stiffness times the squared substep times the particle's inverse mass, m^2.
FN Vec3 unbent(Vec3 before, Vec3 own, Vec3 after, Real factor) {
    PRECISE Vec3 straightened = ((own - before) + (own - after)) * factor;
    return straightened;
}

// Verlet integration that stores the displacement of the last substep instead of the previous position. Subtracting two
// nearby positions would lose the motion that gravity adds in a short substep (g h^2 is a few units in the last place
// of the position).

// Returns v, shortened to `longest` (m) if it is longer.
FN Vec3 withLengthLimit(Vec3 v, Real longest) {
    Real squaredLength = dot3(v, v);
    PRECISE Real squaredLongest = longest * longest;
    PRECISE Vec3 shortened = v * (longest * reciprocalLength(squaredLength));
    return select(squaredLength > squaredLongest, shortened, v);
}

// Returns the displacement of the next substep, m: the last displacement after damping, plus acceleration (m/s^2) times
// `factor`.
// `factor`: h^2, or the share of h^2 that a tutorial uses, s^2.
// `maxDisplacement`: upper limit of the displacement, the speed limit times h, m.
FN Vec3 nextDisplacement(Vec3 displacement, Vec3 acceleration, Real keep, Real factor, Real maxDisplacement) {
    PRECISE Vec3 next = displacement * keep + acceleration * factor;
    return withoutTiny(withLengthLimit(next, maxDisplacement));
}

// Returns nextDisplacement() of a free particle, or 0 for a pinned particle (inverse mass 0).
FN Vec3 steppedDisplacement(Vec3 displacement, Real inverseMass, Vec3 acceleration, Real keep, Real factor,
                            Real maxDisplacement) {
    Vec3 moved = nextDisplacement(displacement, acceleration, keep, factor, maxDisplacement);
    return select(inverseMass > 0.0f, moved, Vec3(0.0f, 0.0f, 0.0f));
}

FN Vec3 displaced(Vec3 position, Vec3 displacement) {
    PRECISE Vec3 next = position + displacement;
    return withoutTiny(next);
}

// Returns the displacement plus all corrections of the position since it was `remembered`.
FN Vec3 absorbedDisplacement(Vec3 displacement, Vec3 position, Vec3 remembered) {
    PRECISE Vec3 absorbed = displacement + (position - remembered);
    return withoutTiny(absorbed);
}

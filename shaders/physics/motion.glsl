// Verlet integration that stores the displacement of the last substep instead of the previous position: subtracting two
// nearby positions would lose what gravity adds in a short substep (g h^2 is a few units in the last place of the
// position).

// The displacement of the next substep in m: what damping leaves of the last one, and acceleration (m/s^2) times `factor`
// (s^2), which is h^2, or what a tutorial takes of it.
FN Vec3 nextDisplacement(Vec3 displacement, Vec3 acceleration, Real keep, Real factor) {
    PRECISE Vec3 next = displacement * keep + acceleration * factor;
    return withoutTiny(next);
}

// The same for a particle of any inverse mass (1/kg): pinned ones rest.
FN Vec3 steppedDisplacement(Vec3 displacement, Real inverseMass, Vec3 acceleration, Real keep, Real factor) {
    Vec3 moved = nextDisplacement(displacement, acceleration, keep, factor);
    return select(inverseMass > 0.0f, moved, Vec3(0.0f, 0.0f, 0.0f));
}

FN Vec3 displaced(Vec3 position, Vec3 displacement) {
    PRECISE Vec3 next = position + displacement;
    return withoutTiny(next);
}

// The displacement once the corrections made since `remembered` are part of the motion.
FN Vec3 absorbedDisplacement(Vec3 displacement, Vec3 position, Vec3 remembered) {
    PRECISE Vec3 absorbed = displacement + (position - remembered);
    return withoutTiny(absorbed);
}

#pragma once
// Returns the position of a particle after its tether to one pin has acted. The position of a pin is read through
// displaced(), with no motion, since another thread may be storing that result.
// `length`: length of the tether for this substep, m; 0: none.
FN Vec3 withinTetherTo(Uint pin, Vec3 place, Vec3 start, Real length) {
    if (!anyLane(length > 0.0f)) return place;  // most particles have fewer than four tethers
    Vec3 still = Vec3(0.0f, 0.0f, 0.0f);
    return withinTether(place, start, displaced(Vec3(positions[pin]), still), length, params.maxRecovery);
}

// Returns the position of a particle after its tethers have acted, one after another. If they conflict, the last one
// decides.
// `start`: position of the particle at the start of the substep, m.
FN Vec3 withinTethers(uint i, Vec3 position, Vec3 start) {
    Tether tether = tethers[i];
    PRECISE Real lengthA = tether.lengthA * params.tetherScale;
    PRECISE Real lengthB = tether.lengthB * params.tetherScale;
    PRECISE Real lengthC = tether.lengthC * params.tetherScale;
    PRECISE Real lengthD = tether.lengthD * params.tetherScale;
    Vec3 place = position;
    place = withinTetherTo(tether.pinA, place, start, lengthA);
    place = withinTetherTo(tether.pinB, place, start, lengthB);
    place = withinTetherTo(tether.pinC, place, start, lengthC);
    place = withinTetherTo(tether.pinD, place, start, lengthD);
    return withoutTiny(place);
}

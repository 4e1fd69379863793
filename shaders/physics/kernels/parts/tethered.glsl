#pragma once
// Returns the position of a particle after its tethers have acted, one after another. If they conflict, the last one
// decides. The position of a pin is read through displaced(), with no motion, since another thread may be storing that
// result.
// `start`: position of the particle at the start of the substep, m.
FN Vec3 withinTethers(uint i, Vec3 position, Vec3 start) {
    Tether tether = tethers[i];
    Vec3 still = Vec3(0.0f, 0.0f, 0.0f);
    PRECISE Real lengthA = tether.lengthA * params.tetherScale;
    PRECISE Real lengthB = tether.lengthB * params.tetherScale;
    PRECISE Real lengthC = tether.lengthC * params.tetherScale;
    PRECISE Real lengthD = tether.lengthD * params.tetherScale;
    Vec3 place = position;
    place = withinTether(place, start, displaced(Vec3(positions[tether.pinA]), still), lengthA, params.maxRecovery);
    place = withinTether(place, start, displaced(Vec3(positions[tether.pinB]), still), lengthB, params.maxRecovery);
    place = withinTether(place, start, displaced(Vec3(positions[tether.pinC]), still), lengthC, params.maxRecovery);
    place = withinTether(place, start, displaced(Vec3(positions[tether.pinD]), still), lengthD, params.maxRecovery);
    return withoutTiny(place);
}

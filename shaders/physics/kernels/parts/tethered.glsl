#pragma once
// Returns where tethers let a particle be. They act one after another, so the last has the last word. Pins are read
// through displaced() without motion, since another thread may be storing that result.
// `start`: place of the particle at the start of the substep.
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

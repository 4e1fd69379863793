#include "physics/kernels/parts/pin_forces.glsl"
#include "physics/kernels/parts/tethered.glsl"

// Lets one tether of a particle act, and adds its force to its pin. Returns the particle's position.
FN Vec3 gaugedTether(uint pin, Vec3 place, Real inverseMass, Vec3 start, Real length) {
    Vec3 held = withinTetherTo(pin, place, start, length);
    if (differ(held, place)) {
        PRECISE Vec3 away = place - held;
        addPinForce(pin, forceOfChange(away, inverseMass));
    }
    return held;
}

// Measures by how much the tethers of a particle pull their pins, before holdTethers().
FN void gaugeTethers(uint i) {
    vec4 position = positions[i];
    if (!(position.w > 0.0f)) return;
    PRECISE Vec3 start = Vec3(remembered[i]) - Vec3(displacements[i]);
    Tether tether = tethers[i];
    PRECISE Real lengthA = tether.lengthA * params.tetherScale;
    PRECISE Real lengthB = tether.lengthB * params.tetherScale;
    PRECISE Real lengthC = tether.lengthC * params.tetherScale;
    PRECISE Real lengthD = tether.lengthD * params.tetherScale;
    Vec3 place = gaugedTether(tether.pinA, Vec3(position), position.w, start, lengthA);
    place = gaugedTether(tether.pinB, place, position.w, start, lengthB);
    place = gaugedTether(tether.pinC, place, position.w, start, lengthC);
    place = gaugedTether(tether.pinD, place, position.w, start, lengthD);
}

#include "physics/kernels/parts/gather_force.glsl"
#include "physics/kernels/parts/pin_forces.glsl"

// Measures the force of the air on a pin, which integrate() does not move.
FN void gaugeAir(uint i) {
    if (positions[i].w > 0.0f) return;
    PRECISE Vec3 force = gatheredForce(i) * (0.333333343f * params.fractionStep);
    addPinForce(i, force);
}

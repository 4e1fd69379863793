#include "physics/kernels/parts/gather_bends.glsl"
#include "physics/kernels/parts/pin_forces.glsl"

// Measures the forces of bends on a pin, which unbend() does not move.
FN void gaugeBends(uint i) {
    if (positions[i].w > 0.0f) return;
    PRECISE Vec3 force = unbent(gatheredBends(i), params.bending, 1.0f) * forcePerImpulse();
    addPinForce(i, force);
}

#include "physics/kernels/tethered.glsl"

// Only pins are read, which no tether moves.
FN void holdTethers(uint i) {
    vec4 position = positions[i];
    positions[i] = vec4(withinTethers(i, Vec3(position)), position.w);
}

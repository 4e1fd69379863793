#include "physics/kernels/tethered.glsl"

// Only pins are read, which no tether moves. What hands hold goes where they take it.
FN void holdTethers(uint i) {
    vec4 position = positions[i];
    if (position.w > 0.0f) positions[i] = vec4(withinTethers(i, Vec3(position)), position.w);
}

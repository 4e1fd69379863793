#include "physics/kernels/tethered.glsl"

// Only pins are read, which no tether moves. What hands hold goes where they take it.
FN void holdTethers(uint i) {
    vec4 position = positions[i];
    Vec3 place = select(position.w > 0.0f, withinTethers(i, Vec3(position)), Vec3(position));
    positions[i] = vec4(place, position.w);
}

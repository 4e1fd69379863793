// Computes small variations of the ground: a mottled pattern and, outdoors, joints between slabs. They are multiplied
// with the tone-mapped colour.
#include "render/frame.glsl"

// Returns a hash of a cell, 0 to 1 (Wellons 2018, "lowbias32").
float groundHash(ivec2 cell) {
    uint x = uint(cell.x) * 0x9E3779B1u ^ uint(cell.y) * 0x85EBCA77u;
    x = (x ^ (x >> 16)) * 0x7FEB352Du;
    x = (x ^ (x >> 15)) * 0x846CA68Bu;
    return float((x ^ (x >> 16)) >> 8) / 16777216.0;
}

// Returns smooth noise, 0 to 1. Its cells have size 1.
float groundNoise(vec2 at) {
    vec2 cell = floor(at);
    vec2 t = smoothstep(0.0, 1.0, at - cell);
    ivec2 i = ivec2(cell);
    float low = mix(groundHash(i), groundHash(i + ivec2(1, 0)), t.x);
    float high = mix(groundHash(i + ivec2(0, 1)), groundHash(i + ivec2(1, 1)), t.x);
    return mix(low, high, t.y);
}

// Returns a mottled pattern, about -1 to 1, whose largest features are 0.6 m wide.
// `place`: x and z, m.
float mottle(vec2 place) {
    return 1.6 * (groundNoise(1.7 * place) - 0.5) + 0.8 * (groundNoise(4.1 * place) - 0.5);
}

// Returns the fraction of a pixel that is covered by joints across one axis. Slabs are 1.2 m wide.
// `at`: position along the axis, m.
// `pixel`: size of the pixel along the axis, m.
float joint(float at, float pixel) {
    const float halfWidth = 0.0054;
    float from = abs(fract(at / 1.2 + 0.5) - 0.5) * 1.2;
    float reach = 0.5 * pixel;
    return clamp((halfWidth + reach - from) / max(2.0 * reach, 1e-5), 0.0, 1.0) * min(1.0, halfWidth / max(reach, 1e-5));
}

// Returns the factor by which joints darken the ground.
// `place`: x and z, m.
float paving(vec2 place) {
    vec2 pixel = max(fwidth(place), vec2(1e-5));
    float lines = max(joint(place.x, pixel.x), joint(place.y, pixel.y));
    return 1.0 - 0.055 * lines;
}

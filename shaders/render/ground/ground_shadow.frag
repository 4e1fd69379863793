#version 450 core
// Computes the sun's shadow on the ground, seen from above, for ground_map.frag.
#include "render/frame.glsl"
#include "render/light/sun_in_picture.glsl"

in vec2 place;  // position in the map, 0 to 1

// Depths of the surfaces farthest from the sun. These are nearest to the ground, so they form the edges of its shadows.
layout(binding = kPictureUnit) uniform sampler2D lowest;

out vec4 shadow;  // r: visible fraction of the sun; g: share of the mean over neighbouring texels that is shown

void main() {
    vec2 aside = (2.0 * place - 1.0) * kGroundReach * frame.subject.w;
    vec3 position = vec3(frame.subject.x + aside.x, frame.groundColour.w, frame.subject.z + aside.y);
    // Width of a texel of the map on the ground, m.
    float texel = 2.0 * kGroundReach * frame.subject.w * max(abs(dFdx(place.x)), abs(dFdy(place.y)));
    const vec3 up = vec3(0.0, 1.0, 0.0);
    // Uses more taps than on other surfaces, because noise shows most on plain ground.
    vec2 seen = sunSeenThrough(lowest, position, up, true, texel, 0.7 * texel, 2 * frame.effort.xy);
    shadow = vec4(seen.x, clamp(0.5 * seen.y - 0.5, 0.0, 1.0), 0.0, 1.0);
}

#version 450 core
// Computes a map of the ground around the subject, seen from above. A texel holds the ground's tone-mapped colour
// divided by the tone-mapped colour of unoccluded ground.
#include "render/ground/backdrop.glsl"
#include "render/ground/ground_light.glsl"
#include "render/ground/ground_pattern.glsl"
#include "render/picture/tone.glsl"

in vec2 place;  // position in the map, 0 to 1

// Depths of the surfaces farthest from the sun. These are nearest to the ground, so they form the edges of its shadows.
layout(binding = kPictureUnit) uniform sampler2D lowest;

out vec4 share;  // rgb: colour relative to unoccluded ground

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec2 aside = 2.0 * place - 1.0;
    vec2 ground = frame.subject.xz + aside * kGroundReach * frame.subject.w;
    vec3 position = vec3(ground.x, frame.groundColour.w, ground.y);
    // Width of a texel of the map on the ground, m.
    float texel = 2.0 * kGroundReach * frame.subject.w * max(abs(dFdx(place.x)), abs(dFdy(place.y)));
    // Uses more taps than on other surfaces, because the single taps of a wide soft shadow would show on plain ground.
    float visible = sunVisibleThrough(lowest, position, up, 0.7 * texel, frame.effort.xy * ivec2(3, 4));
    vec3 light = sunOpenly(position, up) * visible + groundLightSeen(ground);
    vec3 seen = shown(frame.groundColour.rgb / 3.14159265 * light) / shown(sheetAt(position, up));
    // The paper of a studio is a little uneven; stone outdoors is more uneven.
    float unevenness = frame.skyAxis.w > 0.5 ? 0.004 : 0.016;
    seen *= 1.0 + unevenness * (mottle(ground) - 1.0);
    // Beyond the map, the ground is unoccluded.
    float away = smoothstep(0.85, 0.98, length(aside));
    share = vec4(mix(seen, vec3(1.0 - unevenness), away), 1.0);
}

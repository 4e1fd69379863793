#version 450 core
// Computes a map of the ground around the subject, seen from above. A texel holds the ground's tone-mapped colour
// divided by the tone-mapped colour of unoccluded ground.
#include "render/ground/backdrop.glsl"
#include "render/ground/ground_light.glsl"
#include "render/ground/ground_pattern.glsl"
#include "render/picture/tone.glsl"

in vec2 place;  // position in the map, 0 to 1

layout(binding = kPictureUnit) uniform sampler2D shadow;  // output of ground_shadow.frag

out vec4 share;  // rgb: colour relative to unoccluded ground

// Returns the visible fraction of the sun at a texel. The four texels of a quad have shared their taps of the shadow, but
// each quad has taken different ones. Linear interpolation between the quads hides this difference.
float sunVisibleAt(ivec2 texel) {
    ivec2 last = textureSize(shadow, 0) - 1;
    ivec2 next = clamp(texel + 2 * (texel & 1) - 1, ivec2(0), last);  // in the quads to the side and above or below
    vec2 own = texelFetch(shadow, texel, 0).rg;
    float aside = texelFetch(shadow, ivec2(next.x, texel.y), 0).r;
    float above = texelFetch(shadow, ivec2(texel.x, next.y), 0).r;
    float across = texelFetch(shadow, next, 0).r;
    return mix(own.r, mix(mix(own.r, aside, 0.25), mix(above, across, 0.25), 0.25), own.g);
}

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec2 aside = 2.0 * place - 1.0;
    vec2 ground = frame.subject.xz + aside * kGroundReach * frame.subject.w;
    vec3 position = vec3(ground.x, frame.groundColour.w, ground.y);
    float visible = sunVisibleAt(ivec2(gl_FragCoord.xy));
    vec3 light = sunOpenly(position, up) * visible + groundLightSeen(ground);
    vec3 seen = shown(frame.groundColour.rgb / 3.14159265 * light) / shown(sheetAt(position, up));
    // The paper of a studio is a little uneven; stone outdoors is more uneven.
    float unevenness = frame.skyAxis.w > 0.5 ? 0.004 : 0.016;
    seen *= 1.0 + unevenness * (mottle(ground) - 1.0);
    // Beyond the map, the ground is unoccluded.
    float away = smoothstep(0.85, 0.98, length(aside));
    share = vec4(mix(seen, vec3(1.0 - unevenness), away), 1.0);
}

#version 450 core
// Antialiases a finished picture. Where brightness jumps, it mixes in the mean along the edge (FXAA; Lottes 2009). It
// reads few texels, because mostly software renderers run it.
#include "render/shared.glsl"

layout(binding = kPictureUnit) uniform sampler2D picture;  // tone-mapped picture, 0 to 1

out vec4 colour;

vec3 colourAt(ivec2 pixel, ivec2 last) { return texelFetch(picture, clamp(pixel, ivec2(0), last), 0).rgb; }

float brightnessOf(vec3 shown) { return dot(shown, vec3(0.299, 0.587, 0.114)); }

void main() {
    ivec2 last = textureSize(picture, 0) - 1;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 here = texelFetch(picture, pixel, 0).rgb;
    vec3 onLeft = colourAt(pixel - ivec2(1, 0), last), onRight = colourAt(pixel + ivec2(1, 0), last);
    vec3 under = colourAt(pixel - ivec2(0, 1), last), over = colourAt(pixel + ivec2(0, 1), last);
    float middle = brightnessOf(here);
    float left = brightnessOf(onLeft), right = brightnessOf(onRight);
    float below = brightnessOf(under), above = brightnessOf(over);
    float least = min(middle, min(min(left, right), min(below, above)));
    float most = max(middle, max(max(left, right), max(below, above)));
    // The edge is perpendicular to the gradient of brightness. On a line that is one pixel wide, both sides are alike and
    // there is no gradient. The line then goes in the direction in which brightness changes least.
    vec2 along = vec2(below - above, right - left);
    vec2 bend = abs(vec2(left + right, below + above) - 2.0 * middle);
    if (dot(along, along) < 0.1 * dot(bend, bend)) along = bend.x > bend.y ? vec2(0.0, 1.0) : vec2(1.0, 0.0);
    // Mean at 0.75 pixels to both sides along the edge. The pixels across a corner lie along the edge, too, so they count
    // as this pixel.
    vec2 away = 0.75 * abs(along) * inversesqrt(max(dot(along, along), 1e-8));
    vec2 share = away * (1.0 - away.yx);
    vec3 mean = (1.0 - share.x - share.y) * here + 0.5 * (share.x * (onLeft + onRight) + share.y * (under + over));
    float blend = smoothstep(0.02, 0.08, most - least - 0.08 * most) * 0.75;
    colour = vec4(mix(here, mean, blend), 1.0);
}

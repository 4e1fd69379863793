#version 450 core
// Antialiases a finished picture. Where brightness jumps, it mixes in the mean along the edge (FXAA; Lottes 2009). It
// reads few texels, because mostly software renderers run it.
#include "render/shared.glsl"

in vec2 place;  // position in the picture, 0 to 1

layout(binding = kPictureUnit) uniform sampler2D picture;  // tone-mapped picture, 0 to 1

out vec4 colour;

float brightnessAt(ivec2 pixel, ivec2 last) {
    return dot(texelFetch(picture, clamp(pixel, ivec2(0), last), 0).rgb, vec3(0.299, 0.587, 0.114));
}

void main() {
    ivec2 size = textureSize(picture, 0);
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 here = texelFetch(picture, pixel, 0).rgb;
    float middle = dot(here, vec3(0.299, 0.587, 0.114));
    float left = brightnessAt(pixel - ivec2(1, 0), size - 1), right = brightnessAt(pixel + ivec2(1, 0), size - 1);
    float below = brightnessAt(pixel - ivec2(0, 1), size - 1), above = brightnessAt(pixel + ivec2(0, 1), size - 1);
    float least = min(middle, min(min(left, right), min(below, above)));
    float most = max(middle, max(max(left, right), max(below, above)));
    // The edge is perpendicular to the gradient of brightness. On a line that is one pixel wide, both sides are alike and
    // there is no gradient. The line then goes in the direction in which brightness changes least.
    vec2 along = vec2(below - above, right - left);
    vec2 bend = abs(vec2(left + right, below + above) - 2.0 * middle);
    if (dot(along, along) < 0.1 * dot(bend, bend)) along = bend.x > bend.y ? vec2(0.0, 1.0) : vec2(1.0, 0.0);
    float size2 = max(dot(along, along), 1e-8);
    vec2 step = 0.75 * along * inversesqrt(size2) / vec2(size);
    vec3 mean = 0.5 * (textureLod(picture, place - step, 0.0).rgb + textureLod(picture, place + step, 0.0).rgb);
    float blend = smoothstep(0.02, 0.08, most - least - 0.08 * most) * 0.75;
    colour = vec4(mix(here, mean, blend), 1.0);
}

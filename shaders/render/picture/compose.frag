#version 450 core
// Composes the picture of objects with the picture of ground and sky behind them. GL decodes the sRGB bytes of both, so
// they are mixed in linear light.
#include "render/shared.glsl"
#include "render/picture/tone.glsl"

// a: fraction of the pixel that objects cover, 0 to 1; rgb: colour of the objects, premultiplied by a.
layout(binding = kPictureUnit) uniform sampler2D objects;
layout(binding = kBehindUnit) uniform sampler2D behind;

uniform bool isAlone;  // whether only the objects are drawn, with alpha

out vec4 colour;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 front = texelFetch(objects, pixel, 0);
    if (isAlone) {
        colour = vec4(srgb(min(front.rgb / max(front.a, 1.0 / 255.0), 1.0)), front.a);
        return;
    }
    colour = vec4(srgb(min(front.rgb + (1.0 - front.a) * texelFetch(behind, pixel, 0).rgb, 1.0)), 1.0);
}

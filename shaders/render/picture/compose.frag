#version 450 core
// Composes objects over ground and sky in linear light: the sRGB bytes are decoded.
#include "render/shared.glsl"
#include "render/picture/tone.glsl"

layout(binding = kPictureUnit) uniform sampler2D objects;  // premultiplied by alpha, the objects' share of the pixel
layout(binding = kBehindUnit) uniform sampler2D behind;

uniform bool isAlone;  // draws the objects without anything behind them

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

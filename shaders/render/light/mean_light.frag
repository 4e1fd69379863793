#version 450 core
// Draws the mean of a sum of pictures, encoded as sRGB.
#include "render/shared.glsl"
#include "render/picture/tone.glsl"

layout(binding = kPictureUnit) uniform sampler2D sums;

uniform float count;  // number of summed pictures

out vec4 colour;

void main() { colour = vec4(srgb(clamp(texelFetch(sums, ivec2(gl_FragCoord.xy), 0).rgb / count, 0.0, 1.0)), 1.0); }

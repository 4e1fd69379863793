#version 450 core
// Adds a picture to a sum of pictures, in linear light.
#include "render/shared.glsl"

layout(binding = kPictureUnit) uniform sampler2D picture;  // GL decodes its sRGB bytes to linear light

out vec4 sum;

void main() { sum = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }

#version 450 core
#include "render/shared.glsl"

layout(binding = kPictureUnit) uniform sampler2D picture;  // the sRGB bytes are decoded to linear light

out vec4 sum;

void main() { sum = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }

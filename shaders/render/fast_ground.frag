#version 450 core
#include "render/shared.glsl"

in vec2 inMap;
in vec3 beyond;
in float fade;

layout(binding = kPictureUnit) uniform sampler2D groundMap;  // see fast_ground_map.frag

out vec4 colour;

void main() { colour = vec4(mix(textureLod(groundMap, inMap, 0.0).rgb, beyond, fade), 1.0); }

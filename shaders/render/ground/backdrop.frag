#version 450 core
#include "render/picture/display.glsl"

in vec3 shade;  // tone-mapped

out vec4 colour;

void main() { colour = vec4(shade + ditherStep(), 1.0); }

#version 450 core
// Draws the surroundings of the scene behind everything else, in the colours that backdrop.vert has computed.
#include "render/picture/display.glsl"

in vec3 shade;  // tone-mapped colour of the surroundings

out vec4 colour;

void main() { colour = vec4(shade + ditherStep(), 1.0); }

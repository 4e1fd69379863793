#version 450 core
#include "render/backdrop.glsl"
#include "render/display.glsl"

in vec3 ray;

out vec4 colour;

void main() { colour = vec4(display(backdropAt(normalize(ray))), 1.0); }

#version 450 core
// Draws the edges of triangles as translucent lines.
#include "render/frame.glsl"
#include "render/picture/display.glsl"

out vec4 colour;

void main() { colour = vec4(display(frame.lineColour.rgb), 0.55); }

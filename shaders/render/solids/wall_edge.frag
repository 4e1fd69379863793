#version 450 core
// Draws the edges of a box. They ignore all light, because they only show where the walls are.
#include "render/frame.glsl"
#include "render/picture/display.glsl"

in vec3 normal;

out vec4 colour;

void main() {
    float shade = 0.85 + 0.15 * normalize(normal).y;
    colour = vec4(display(shade * frame.wallColour.rgb), 1.0);
}

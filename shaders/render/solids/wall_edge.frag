#version 450 core
#include "render/frame.glsl"
#include "render/picture/display.glsl"

in vec3 normal;

out vec4 colour;

// Ignores all light, because the edges only show where the walls are.
void main() {
    float shade = 0.85 + 0.15 * normalize(normal).y;
    colour = vec4(display(shade * frame.wallColour.rgb), 1.0);
}

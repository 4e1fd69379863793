#version 450 core
#include "render/frame.glsl"
#include "render/sun.glsl"

in vec3 position;
in vec3 normal;
in vec3 sky;

out vec4 colour;

void main() {
    vec3 n = normalize(normal);
    float facing = max(dot(n, frame.toSun.xyz), 0.0);
    vec3 light = sky;
    if (facing > 0.0) light += frame.sunColour.rgb * facing * sunVisible(position, n);
    colour = vec4(display(frame.ballColour.rgb / 3.14159265 * light), 1.0);
}

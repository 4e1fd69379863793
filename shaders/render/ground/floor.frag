#version 450 core
// Shades the floor of a box, which is drawn if the scene has no ground.
#include "render/frame.glsl"
#include "render/light/sun_in_picture.glsl"
#include "render/picture/display.glsl"

in vec3 position;  // position in the world, m
in vec3 sky;       // irradiance without the sun

out vec4 colour;

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec3 light = sky + sunOpenly(position, up) * sunSeen(position, up, true);
    colour = vec4(display(frame.groundColour.rgb / 3.14159265 * light), 1.0);
}

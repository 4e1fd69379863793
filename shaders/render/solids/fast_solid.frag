#version 450 core
// Shades a collider or a pole in fast pictures, as a diffuse surface.
#include "render/frame.glsl"
#include "render/light/sun.glsl"
#include "render/picture/tone.glsl"

in vec3 position;  // position in the world, m
in vec3 normal;
in vec3 sky;  // irradiance without the sun

uniform vec3 albedo;  // colour of the solid, linear RGB

out vec4 colour;

void main() {
    float cosine = max(dot(normal, frame.toSun.xyz), 0.0);
    vec3 light = sky + cosine * sunVisible(position, normal) * sunArriving(position);
    colour = vec4(shown(albedo / 3.14159265 * light), 1.0);
}

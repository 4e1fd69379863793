#version 450 core
#include "render/ground_light.glsl"
#include "render/backdrop.glsl"
#include "render/ground_place.glsl"
#include "render/sun.glsl"

in vec3 position;

out vec4 colour;

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec3 sun = frame.sunColour.rgb * max(frame.toSun.y, 0.0) * sunVisible(position, up);
    vec3 light = groundLightSeen(position.xz) + sun;
    vec3 shaded = frame.groundColour.rgb / 3.14159265 * light;
    vec3 beyond = backdropAt(normalize(position - frame.eye.xyz));
    colour = vec4(display(mix(shaded, beyond, groundFade(position))), 1.0);
}

#version 450 core
#include "render/ground_light.glsl"
#include "render/sun_around.glsl"
#include "render/tone.glsl"

in vec3 position;
in vec3 beyond;
in float fade;

out vec4 colour;

void main() {
    vec4 around = groundLightAt(position.xz, 0.15 * frame.subject.w);
    // Most of the ground is far from all shadows.
    float sun = around.a > 0.995 ? 1.0 : sunAround(position + sunTexel() * vec3(0.0, 1.0, 0.0), 1.5);
    vec3 light = around.rgb + frame.sunColour.rgb * max(frame.toSun.y, 0.0) * sun;
    colour = vec4(shown(mix(frame.groundColour.rgb / 3.14159265 * light, beyond, fade)), 1.0);
}

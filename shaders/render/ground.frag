#version 450 core
#include "render/ground_light.glsl"
#include "render/backdrop.glsl"
#include "render/sun.glsl"

in vec3 position;

uniform float extent;

out vec4 colour;

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec3 sun = frame.sunColour.rgb * max(frame.toSun.y, 0.0) * sunVisible(position, up);
    vec3 light = groundLightSeen(position.xz) + sun;
    vec3 shaded = frame.groundColour.rgb / 3.14159265 * light;
    // It becomes the backdrop before it ends, so that it has no edge.
    float away = distance(position.xz, frame.subject.xz);
    float fade = smoothstep(1.6 * frame.subject.w, 0.9 * extent, away);
    colour = vec4(display(mix(shaded, backdropAt(normalize(position - frame.eye.xyz)), fade)), 1.0);
}

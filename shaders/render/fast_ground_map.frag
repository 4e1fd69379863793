#version 450 core
// The ground around the subject as it is shown, seen from above.
#include "render/ground_light.glsl"
#include "render/sun_around.glsl"
#include "render/tone.glsl"

in vec2 place;

out vec4 colour;

void main() {
    vec2 ground = frame.subject.xz + (2.0 * place - 1.0) * kGroundReach * frame.subject.w;
    vec3 position = vec3(ground.x, frame.groundColour.w, ground.y);
    vec4 light = groundLightAt(ground, 0.1 * frame.subject.w);
    float sun = sunAround(position + 2.0 * sunTexel() * vec3(0.0, 1.0, 0.0), 3.0);
    // Beyond the map the ground is as at its edge: a shadow that reaches it would go on for ever.
    vec2 fromMiddle = abs(2.0 * place - 1.0);
    sun = mix(sun, 1.0, smoothstep(0.9, 0.98, max(fromMiddle.x, fromMiddle.y)));
    light.rgb += frame.sunColour.rgb * max(frame.toSun.y, 0.0) * sun;
    colour = vec4(shown(frame.groundColour.rgb / 3.14159265 * light.rgb), 1.0);
}

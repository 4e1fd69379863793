#version 450 core
// Light on the ground as it is seen: smoothed once here, not at each pixel.
#include "render/ground_light.glsl"

in vec2 place;

out vec4 light;

void main() {
    vec2 ground = frame.subject.xz + (2.0 * place - 1.0) * kGroundReach * frame.subject.w;
    light = vec4(groundLightSeen(ground), 1.0);
}

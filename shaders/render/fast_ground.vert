#version 450 core
#include "render/backdrop.glsl"
#include "render/ground_place.glsl"
#include "render/tone.glsl"

out vec2 inMap;
out vec3 beyond;  // the backdrop as it is shown
out float fade;   // into it, 0 to 1

void main() {
    vec3 position = groundPlace(gl_VertexID);
    inMap = (position.xz - frame.subject.xz) / (2.0 * kGroundReach * frame.subject.w) + 0.5;
    beyond = shown(backdropAt(normalize(position - frame.eye.xyz)));
    fade = groundFade(position);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}

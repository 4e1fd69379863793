#version 450 core
// Draws one triangle that covers the whole light map of the ground.
#include "render/frame.glsl"

out vec2 fromSubject;  // x and z from the subject's centre, m

void main() {
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
    fromSubject = corner * kGroundReach * frame.subject.w;
    gl_Position = vec4(corner, 0.0, 1.0);
}

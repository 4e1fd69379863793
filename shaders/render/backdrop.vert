#version 450 core
#include "render/frame.glsl"

out vec3 ray;

// One triangle over the whole picture, at the far plane.
void main() {
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
    vec4 far = frame.inverseViewProjection * vec4(corner, 1.0, 1.0);
    ray = far.xyz / far.w - frame.eye.xyz;
    gl_Position = vec4(corner, 1.0, 1.0);
}

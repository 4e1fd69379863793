#version 450 core
// Computes the vertices of lines along the triangles of a surface.
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"

void main() {
    vec3 position = clothPosition(gl_VertexID);
    // Moves lines slightly nearer to the eye than their surface. glPolygonOffset would do this, too, but drivers differ
    // in how they treat the ends of lines.
    vec3 lifted = mix(position, frame.eye.xyz, 0.0015);
    gl_Position = frame.viewProjection * vec4(lifted, 1.0);
}

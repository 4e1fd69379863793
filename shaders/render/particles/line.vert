#version 450 core
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"

// Lines are slightly nearer to the eye than their surface. glPolygonOffset would leave their ends to the driver.
void main() {
    vec3 position = clothPosition(gl_VertexID);
    vec3 lifted = mix(position, frame.eye.xyz, 0.0015);
    gl_Position = frame.viewProjection * vec4(lifted, 1.0);
}

#version 450 core
// Draws a collider or a pole into a depth map.
#include "render/solids/solid_surface.glsl"

uniform mat4 clip;  // matrix from the world to clip space

void main() { gl_Position = clip * vec4(solidPosition(gl_VertexID), 1.0); }

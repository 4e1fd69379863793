#version 450 core
// Draws a cloth into a depth map.
#include "render/cloth/cloth_surface.glsl"

uniform mat4 clip;  // matrix from the world to clip space

void main() { gl_Position = clip * vec4(clothPosition(gl_VertexID), 1.0); }

#version 450 core
#include "render/cloth/cloth_surface.glsl"

uniform mat4 clip;

void main() { gl_Position = clip * vec4(clothPosition(gl_VertexID), 1.0); }

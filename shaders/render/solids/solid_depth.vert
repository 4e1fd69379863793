#version 450 core
#include "render/solids/solid_surface.glsl"

uniform mat4 clip;

void main() { gl_Position = clip * vec4(solidPosition(gl_VertexID), 1.0); }

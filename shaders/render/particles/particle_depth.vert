#version 450 core
#include "render/particles/particle_ball.glsl"

uniform mat4 clip;

void main() { gl_Position = clip * vec4(ballPosition(gl_InstanceID, gl_VertexID), 1.0); }

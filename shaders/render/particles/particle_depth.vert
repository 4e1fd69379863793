#version 450 core
// Draws particles as balls into a depth map.
#include "render/particles/particle_ball.glsl"

uniform mat4 clip;  // matrix from the world to clip space

void main() { gl_Position = clip * vec4(ballPosition(gl_InstanceID, gl_VertexID), 1.0); }

#version 450 core
// Draws rods into a depth map.
#include "render/shared.glsl"
#include "render/types.glsl"
#include "render/capsule.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kRodsBinding) restrict readonly buffer Rods { Rod rods[]; };

uniform mat4 clip;  // matrix from the world to clip space

void main() {
    Rod rod = rods[gl_InstanceID];
    vec3 position = capsuleAt(gl_VertexID, positions[rod.a].xyz, positions[rod.b].xyz, vec2(rod.radius)).position;
    gl_Position = clip * vec4(position, 1.0);
}

#version 450 core
// Shifts the drawn positions of a body's particles while the body is dragged with the mouse.
#include "render/shared.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint threadEnd;
layout(location = 2) uniform vec3 by;  // vector by which the body is shifted, m

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kValuesBinding) restrict writeonly buffer Moved { vec4 moved[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= threadEnd) return;
    moved[i] = vec4(positions[i].xyz + by, positions[i].w);
}

#version 450 core
// Moves the vertices of deforming bodies to the places where they are drawn, and sets their normals.
#include "render/shared.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint threadEnd;
layout(location = 2) uniform uint first;  // the first particle of bodies

layout(std430, binding = kPositionsBinding) restrict buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict writeonly buffer Normals { vec4 normals[]; };
layout(std430, binding = kMarksBinding) restrict readonly buffer Offsets { vec4 offsets[]; };
layout(std430, binding = kValuesBinding) restrict readonly buffer DrawnNormals { vec4 drawnNormals[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= threadEnd) return;
    positions[i] += offsets[i - first];
    normals[i] = drawnNormals[i - first];
}

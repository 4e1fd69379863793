#version 450 core
// Writes the vertex indices of all triangles. A triangle that is gone gets three equal indices, so nothing is drawn.
#include "render/shared.glsl"
#include "physics/types.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint triangleCount;

layout(std430, binding = kTrianglesBinding) restrict readonly buffer Triangles { Triangle triangles[]; };
layout(std430, binding = kWholeIndicesBinding) restrict readonly buffer WholeIndices { uint whole[]; };
layout(std430, binding = kSurfaceIndicesBinding) restrict writeonly buffer Indices { uint indices[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= triangleCount) return;
    bool isGone = triangles[i].a == triangles[i].b;
    indices[3u * i] = whole[3u * i];
    indices[3u * i + 1u] = whole[3u * i + (isGone ? 0u : 1u)];
    indices[3u * i + 2u] = whole[3u * i + (isGone ? 0u : 2u)];
}

#version 450 core
// Indices of the triangles that are left: those that are gone have become points, which nothing is drawn of.
#include "render/shared.glsl"
#include "physics/types.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint triangleCount;

layout(std430, binding = kTrianglesBinding) restrict readonly buffer Triangles { Triangle triangles[]; };
layout(std430, binding = kSurfaceIndicesBinding) restrict writeonly buffer Indices { uint indices[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= triangleCount) return;
    indices[3u * i] = triangles[i].a;
    indices[3u * i + 1u] = triangles[i].b;
    indices[3u * i + 2u] = triangles[i].c;
}

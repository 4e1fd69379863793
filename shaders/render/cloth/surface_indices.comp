#version 450 core
// Writes the vertex indices of all triangles. A triangle that is gone gets three equal indices, so nothing is drawn.
#include "render/shared.glsl"
#include "physics/types.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint threadEnd;
uniform uint firstTriangle;  // index of the solver's triangle that the first thread draws
uniform uint firstDrawn;     // index in the lists of the first drawn triangle
uniform uint parts;          // number of drawn triangles per triangle of the solver

layout(std430, binding = kTrianglesBinding) restrict readonly buffer Triangles { Triangle triangles[]; };
layout(std430, binding = kWholeIndicesBinding) restrict readonly buffer WholeIndices { uint whole[]; };
layout(std430, binding = kSurfaceIndicesBinding) restrict writeonly buffer Indices { uint indices[]; };

void main() {
    uint thread = baseThread + gl_GlobalInvocationID.x;
    if (thread >= threadEnd) return;
    uint solver = firstTriangle + thread / parts;
    uint i = 3u * (firstDrawn + thread);
    bool isGone = triangles[solver].a == triangles[solver].b;
    indices[i] = whole[i];
    indices[i + 1u] = whole[i + (isGone ? 0u : 1u)];
    indices[i + 2u] = whole[i + (isGone ? 0u : 2u)];
}

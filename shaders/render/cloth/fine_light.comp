#version 450 core
// Computes the light at points between the particles of meshes: the mean of both ends of an edge.
#include "render/types.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint threadEnd;
uniform uint firstPoint;  // index of the point of the first middle

layout(std430, binding = kMarksBinding) restrict readonly buffer Middles { EdgeMiddle middles[]; };
layout(std430, binding = kSkyLightBinding) restrict buffer SkyLight { vec4 skyLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= threadEnd) return;
    EdgeMiddle middle = middles[i];
    for (uint side = 0u; side < 2u; ++side) {
        skyLight[2u * (firstPoint + i) + side] =
            0.5 * (skyLight[2u * middle.a + side] + skyLight[2u * middle.b + side]);
    }
}

#version 450 core
// Sky light on both sides of every particle.
#include "render/frame.glsl"
#include "render/sky.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint particleCount;

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict readonly buffer Normals { vec4 normals[]; };
layout(std430, binding = kSkyLightBinding) restrict writeonly buffer SkyLight { vec4 skyLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= particleCount) return;
    vec3 inFront, behind;
    skyIrradiance(positions[i].xyz, normals[i].xyz, inFront, behind);
    skyLight[2u * i] = vec4(inFront, 0.0);
    skyLight[2u * i + 1u] = vec4(behind, 0.0);
}

#version 450 core
// Interpolates particles between the last two steps, for pictures taken between them.
#include "render/shared.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint particleCount;
layout(location = 2) uniform float share;  // 0 (step before the last) to 1 (last step)

// Positions after the last step, and after the step before it.
layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kOtherPositionsBinding) restrict readonly buffer Before { vec4 before[]; };
layout(std430, binding = kValuesBinding) restrict writeonly buffer Between { vec4 between[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= particleCount) return;
    vec4 now = positions[i];
    between[i] = vec4(mix(before[i].xyz, now.xyz, share), now.w);
}

#version 450 core
// Interpolates the particles' positions between the last two steps, for pictures at times between the steps.
#include "render/shared.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint particleCount;
layout(location = 2) uniform float share;  // interpolation weight of the last step, 0 to 1

// Positions after the last step.
layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
// Positions after the step before the last.
layout(std430, binding = kOtherPositionsBinding) restrict readonly buffer Before { vec4 before[]; };
layout(std430, binding = kValuesBinding) restrict writeonly buffer Between { vec4 between[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= particleCount) return;
    vec4 now = positions[i];
    between[i] = vec4(mix(before[i].xyz, now.xyz, share), now.w);
}

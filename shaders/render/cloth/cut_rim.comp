#version 450 core
// Moves the drawn positions of the particles at the rim of a cut to the knife's path; see findCutRim().
#include "render/types.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint pointCount;

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kMarksBinding) restrict readonly buffer RimPoints { CutRimPoint points[]; };
layout(std430, binding = kValuesBinding) restrict writeonly buffer Moved { vec4 moved[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= pointCount) return;
    CutRimPoint point = points[i];
    vec4 here = positions[point.particle];
    vec3 offset = point.shares.x * (here.xyz - positions[point.across].xyz) +
                  point.shares.y * (here.xyz - positions[point.down].xyz);
    offset *= min(1.0, point.longest / max(length(offset), 1e-9));
    moved[point.particle] = vec4(here.xyz + offset, here.w);
}

#version 450 core
// The number that a view shows at each particle, and how the numbers are spread.
#include "render/shared.glsl"

layout(local_size_x = 128) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint particleCount;
layout(location = 2) uniform uint source;
layout(location = 3) uniform float inverseH;  // 1/s

const uint kStrain = 0u;
const uint kSpeed = 1u;
const uint kDifference = 2u;
const uint kCrossings = 3u;

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kDisplacementsBinding) restrict readonly buffer Displacements { vec4 displacements[]; };
layout(std430, binding = kOtherPositionsBinding) restrict readonly buffer OtherPositions { vec4 otherPositions[]; };
layout(std430, binding = kOtherDisplacementsBinding) restrict readonly buffer OtherDisplacements {
    vec4 otherDisplacements[];
};
layout(std430, binding = kMarksBinding) restrict readonly buffer Marks { uint marks[]; };
layout(std430, binding = kValuesBinding) restrict writeonly buffer Values { float values[]; };
layout(std430, binding = kSpreadBinding) restrict buffer Spread { uint counts[]; };

shared uint counted[kSpreadBins];

// Above 0 where any bit differs.
float differenceAt(uint i) {
    vec4 place = positions[i], other = otherPositions[i];
    vec4 moved = displacements[i], otherMoved = otherDisplacements[i];
    bool same = floatBitsToUint(place) == floatBitsToUint(other) && floatBitsToUint(moved) == floatBitsToUint(otherMoved);
    vec4 apart = max(abs(place - other), abs(moved - otherMoved));
    return same ? 0.0 : max(max(max(apart.x, apart.y), max(apart.z, apart.w)), 1e-30);
}

float valueAt(uint i) {
    if (source == kStrain) {
        float size = uintBitsToFloat(marks[i] >> 1u);
        return (marks[i] & 1u) != 0u ? size : -size;
    }
    if (source == kSpeed) return length(displacements[i].xyz) * inverseH;
    if (source == kCrossings) return float(marks[i]);
    return differenceAt(i);
}

void main() {
    counted[gl_LocalInvocationID.x] = 0u;
    barrier();
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i < particleCount) {
        float value = valueAt(i);
        values[i] = value;
        float size = abs(value);
        if (size > 0.0 && size < 1e30) {
            int bin = int(floor(4.0 * (log2(size) - float(kLowestBin))));
            atomicAdd(counted[clamp(bin, 0, kSpreadBins - 1)], 1u);
            atomicMax(counts[kSpreadBins], floatBitsToUint(size));
        }
    }
    barrier();
    uint own = counted[gl_LocalInvocationID.x];
    if (own > 0u) atomicAdd(counts[gl_LocalInvocationID.x], own);
}

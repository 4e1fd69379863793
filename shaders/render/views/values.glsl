// Computes the value that a view shows at each particle, and a histogram of the absolute values (kSpreadBins). A view's
// shader includes this file and defines valueAt().
#include "render/shared.glsl"

layout(local_size_x = 128) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint particleCount;
layout(location = 2) uniform float inverseH;  // 1 / length of a substep, 1/s

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kDisplacementsBinding) restrict readonly buffer Displacements { vec4 displacements[]; };
// State of the other solver, if the view compares two solvers.
layout(std430, binding = kOtherPositionsBinding) restrict readonly buffer OtherPositions { vec4 otherPositions[]; };
layout(std430, binding = kOtherDisplacementsBinding) restrict readonly buffer OtherDisplacements {
    vec4 otherDisplacements[];
};
// Data of each particle that another program has computed; the meaning depends on the view.
layout(std430, binding = kMarksBinding) restrict readonly buffer Marks { uint marks[]; };
layout(std430, binding = kValuesBinding) restrict writeonly buffer Values { float values[]; };
// Counts of the histogram, then the bits of the largest absolute value.
layout(std430, binding = kSpreadBinding) restrict buffer Spread { uint counts[]; };

shared uint counted[kSpreadBins];

// Returns the value of particle i.
float valueAt(uint i);

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

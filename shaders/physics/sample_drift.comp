#version 450 core
#define USES_LAST_PATCH_MOTIONS
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/drift_samples.glsl"
#include "physics/kernels/sample_drift.glsl"

void main() {
    if (thread() < threadCount) sampleDrift(thread());
}

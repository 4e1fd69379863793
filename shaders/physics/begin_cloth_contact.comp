#version 450 core
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/drift_samples.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/begin_cloth_contact.glsl"

void main() {
    if (thread() < threadCount) beginClothContact(thread());
}

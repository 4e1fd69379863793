#version 450 core
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/cloth_features.glsl"
#include "physics/kernels/drift_samples.glsl"
#include "physics/kernels/patch_motions.glsl"
#include "physics/kernels/begin_cloth_contact.glsl"

void main() {
    if (thread() < threadCount) beginClothContact(thread());
}

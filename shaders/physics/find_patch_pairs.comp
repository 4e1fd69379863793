#version 450 core
#define USES_PATCHES
#define USES_PATCH_PAIRS
#define USES_FIRST_PATCH_MOTIONS
#define USES_PATCH_BOXES
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/append_patch_pairs.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/find_patch_pairs.glsl"

void main() {
    if (thread() < threadCount) findPatchPairs(thread());
}

#version 450 core
#define USES_STARTS
#define USES_PATCHES
#define USES_PATCH_MOTIONS
#define USES_PATCH_REACHES
#define USES_PATCH_BOXES
#define USES_BOX_ARRIVALS
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/fit_patch_boxes.glsl"

void main() {
    if (thread() < threadCount) fitPatchBoxes(thread());
}

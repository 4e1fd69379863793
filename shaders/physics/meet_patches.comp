#version 450 core
#define USES_STARTS
#define USES_PATCHES
#define USES_PATCH_PAIRS
#define USES_DUE_PAIRS
#define USES_PATCH_MOTIONS
#define USES_FIRST_PATCH_MOTIONS
#define USES_CLOTH_CONTACTS
#define USES_CONTACT_COUNTERS
#define USES_TRIANGLES
#include "physics/interface.glsl"
#include "physics/kernels/parts/append_contacts.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/cloth_patches.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/meet_patches.glsl"

void main() {
    if (thread() < threadCount) meetPatches(thread());
}

#version 450 core
#define USES_POSITIONS
#define USES_STARTS
#define USES_PATCHES
#define USES_PATCH_MOTIONS
#define USES_FIRST_PATCH_MOTIONS
#define USES_LAST_PATCH_MOTIONS
#define USES_PATCH_REACHES
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/parts/patch_motion_of.glsl"
#include "physics/kernels/end_cloth_contact.glsl"

void main() {
    if (thread() < threadCount) endClothContact(thread());
}

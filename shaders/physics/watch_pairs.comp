#version 450 core
#define USES_PATCH_PAIRS
#define USES_DUE_PAIRS
#define USES_PATCH_MOTIONS
#define USES_FIRST_PATCH_MOTIONS
#define USES_LAST_PATCH_MOTIONS
#define USES_PATCH_CHANGES
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/append_due_pairs.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/watch_pairs.glsl"

void main() {
    if (thread() < threadCount) watchPairs(thread());
}

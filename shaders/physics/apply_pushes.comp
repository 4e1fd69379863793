#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_WANTED
#define USES_WAY_SHARES
#define USES_CONTACT_PUSHES
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/apply_pushes.glsl"

void main() {
    if (thread() < threadCount) applyPushes(thread());
}

#version 450 core
#define USES_POSITIONS
#define USES_LINKS
#define USES_MATERIALS
#define USES_MULTIPLIERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/relax_links.glsl"

void main() {
    if (thread() < threadCount) relaxLink(thread());
}

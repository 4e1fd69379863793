#version 450 core
#define USES_LINKS
#define USES_CUTS
#include "physics/interface.glsl"
#include "physics/kernels/break_links.glsl"

void main() {
    if (thread() < threadCount) breakLink(thread());
}

#version 450 core
#define USES_POSITIONS
#define USES_LINKS
#define USES_MATERIALS
#include "physics/interface.glsl"
#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/project_tutorial_links.glsl"

void main() {
    if (thread() < threadCount) projectTutorialLink(thread());
}

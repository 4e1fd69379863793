#version 450 core
#define USES_LINKS
#define USES_TRIANGLES
#define USES_DEPENDENTS
#include "physics/interface.glsl"
#include "physics/kernels/drop_triangles.glsl"

void main() {
    if (thread() < threadCount) dropTriangle(thread());
}

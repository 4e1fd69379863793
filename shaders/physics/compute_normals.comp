#version 450 core
#define USES_POSITIONS
#define USES_TRIANGLES
#define USES_TRIANGLE_STARTS
#define USES_TRIANGLES_OF
#define USES_NORMALS
#include "physics/interface.glsl"
#include "physics/kernels/compute_normals.glsl"

void main() {
    if (thread() < threadCount) computeNormal(thread());
}

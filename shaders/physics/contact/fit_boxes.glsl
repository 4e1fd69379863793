#include "physics/kernels/fit_patch_boxes.glsl"
#include "physics/kernels/limit_ways.glsl"

// Both kernels may run side by side, since boxes are around the starts of vertices.
void main() {
    if (thread() < contactCounters[0].patches) fitPatchBoxes(thread());
    if (thread() < contactCounters[0].vertices) limitWay(thread());
}

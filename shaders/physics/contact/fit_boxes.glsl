#include "physics/kernels/fit_patch_boxes.glsl"
#include "physics/kernels/limit_ways.glsl"

// Fits boxes and limits ways. Both kernels may run concurrently: boxes surround the starts of ways, and limits change
// only their ends.
void main() {
    if (thread() < contactCounters[0].patches) fitPatchBoxes(thread());
    if (thread() < contactCounters[0].vertices) limitWay(thread());
}

#include "physics/kernels/fit_patch_boxes.glsl"
#include "physics/kernels/limit_ways.glsl"

// Side by side: boxes are around where vertices start.
void main() {
    if (thread() < contactCounters[0].patches) fitPatchBoxes(thread());
    if (thread() < contactCounters[0].vertices) limitWay(thread());
}

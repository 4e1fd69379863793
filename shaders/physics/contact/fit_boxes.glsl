#include "physics/kernels/fit_patch_boxes.glsl"
#include "physics/kernels/limit_ways.glsl"

// Fits boxes and limits ways. Both kernels may run concurrently: boxes surround the starts of ways, and limits change
// only their ends. In later rounds of proofs, ways have been limited already.
void main() {
    if (thread() < contactCounters[0].patches) fitPatchBoxes(thread());
    if (contactCounters[0].round == 0u && thread() < contactCounters[0].vertices) limitWay(thread());
}

#define WATCHED_WHEN_FOUND
#include "physics/kernels/parts/due_pairs.glsl"
#include "physics/kernels/find_patch_pairs.glsl"
#include "physics/kernels/watch_pairs.glsl"

// Lists the pairs that the first round looks at, and those of them that are due, on software renderers. After a new
// search, all pairs behind the fixed ones are new, and are watched as they are found.
void main() {
    if (thread() < contactCounters[0].clothPatches) findPatchPairs(thread());
    if (thread() < threadCount) watchPairs(thread());
}

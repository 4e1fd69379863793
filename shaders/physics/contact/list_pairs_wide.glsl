#define WATCHED_WHEN_FOUND
#include "physics/kernels/parts/due_pairs.glsl"
#include "physics/contact/find_in_groups.glsl"
#include "physics/kernels/watch_pairs.glsl"

// Does the same as list_pairs.glsl on GPUs, where work groups look for pairs.
void main() {
    findPairsInGroups();
    if (thread() < threadCount) watchPairs(thread());
}

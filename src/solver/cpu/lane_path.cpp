#include "solver/cpu/lane_path.h"

#include <cstddef>
#include <type_traits>
#include <vector>

#include "physics/kernels.h"
#include "solver/cpu/lanes/collider_tests.h"
#include "solver/cpu/lanes/flush_tiny.h"
#include "solver/cpu/lanes/instruction_sets.h"

namespace drape::cpu {
namespace {

LaneArrays arraysOf(const physics::Kernels& kernels) {
    LaneArrays arrays;
    // Removing const is safe, since kernels only read arrays whose elements are const.
#define DRAPE_ARRAY(name, element, ...) \
    arrays.name = const_cast<std::remove_const_t<decltype(kernels.name)::element_type>*>(kernels.name.data());
#include "physics/array_table.inc"
    arrays.params = &kernels.params;
    return arrays;
}

/// Returns the calling thread's memory for the equations of lines.
void* lineRows() {
    struct alignas(64) Row {
        std::byte bytes[16 * sizeof(glm::vec4)];  // a vec4 with a value for each of up to 16 lanes
    };
    thread_local std::vector<Row> rows(physics::kLineRows);
    return rows.data();
}

}  // namespace

void runPass(ReferenceSolver& reference, const LaneKernelSet& laneKernels, const Pass& pass, const Step& step,
             std::optional<glm::uint> sharingThreads) {
    const LaneKernel inLanes = laneKernels.inLanes[static_cast<std::size_t>(pass.kernel)];
    if (!inLanes || pass.range.count == 0) return reference.run(pass, step);
    reference.prepare(pass.kernel);
    const physics::Kernels kernels = reference.kernelsFor(pass, step);
    LaneArrays arrays = arraysOf(kernels);
    const physics::ContactTally* const tally = reference.contactCounters();
    // Threads of contact kernels step through a shared list by this number. By default each patch has a thread. Before
    // any contact there is no tally, and no kernel that needs the number.
    arrays.sharingThreads = sharingThreads ? *sharingThreads : tally != nullptr ? tally->patches : 0;
    if (rowOf(pass.kernel).over == KernelRange::lines) arrays.lineRows = lineRows();
    ColliderTests tests;
    if (rowOf(pass.kernel).reads.has(Array::colliders)) {
        tests = ColliderTests(step.colliders, step.poses, step.planes, kernels.params);
        arrays.colliderTests = tests.view();
    }
    const FlushTiny flush;
    const unsigned first = pass.range.first, end = first + pass.range.count;
    const unsigned last = end - pass.range.count % static_cast<unsigned>(laneKernels.lanes);
    if (first != last) inLanes(arrays, first, last);
    // The remaining elements do not fill a vector. Only the baseline, the first in the list, takes any number of
    // elements.
    if (last != end) usableLaneKernels().front()->inLanes[static_cast<std::size_t>(pass.kernel)](arrays, last, end);
}

}  // namespace drape::cpu

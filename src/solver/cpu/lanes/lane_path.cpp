#include "solver/cpu/lanes/lane_path.h"

#include "physics/kernels.h"
#include "solver/cpu/row_kernels/flush_tiny.h"
#include "solver/cpu/surroundings.h"

namespace drape::cpu {
namespace {

template <class Record>
float* recordsOf(std::span<Record> records) {
    static_assert(sizeof(Record) % 16 == 0, "lanes take records as vec4s");
    return reinterpret_cast<float*>(const_cast<std::remove_const_t<Record>*>(records.data()));
}

LaneArrays arraysOf(const physics::Kernels& kernels) {
    return {.positions = recordsOf(kernels.positions),
            .displacements = recordsOf(kernels.displacements),
            .remembered = recordsOf(kernels.remembered),
            .air = recordsOf(kernels.air),
            .forces = recordsOf(kernels.forces),
            .multipliers = recordsOf(kernels.multipliers),
            .curvatures = recordsOf(kernels.curvatures),
            .triangleContacts = recordsOf(kernels.triangleContacts),
            .contactShares = recordsOf(kernels.contactShares),
            .links = recordsOf(kernels.links),
            .triangles = recordsOf(kernels.triangles),
            .materials = recordsOf(kernels.materials),
            .tethers = recordsOf(kernels.tethers),
            .bends = recordsOf(kernels.bends),
            .triangleStarts = kernels.triangleStarts.data(),
            .trianglesOf = kernels.trianglesOf.data(),
            .bendStarts = kernels.bendStarts.data(),
            .bendShares = kernels.bendShares.data(),
            .starts = recordsOf(kernels.starts),
            .wanted = recordsOf(kernels.wanted),
            .wayShares = kernels.wayShares.data(),
            .contactPushes = kernels.contactPushes.data(),
            .patches = recordsOf(kernels.patches),
            .patchPairs = recordsOf(kernels.patchPairs),
            .duePairs = kernels.duePairs.data(),
            .clothContacts = kernels.clothContacts.data(),
            .patchMotions = recordsOf(kernels.patchMotions),
            .firstPatchMotions = recordsOf(kernels.firstPatchMotions),
            .lastPatchMotions = recordsOf(kernels.lastPatchMotions),
            .patchReaches = kernels.patchReaches.data(),
            .patchChanges = kernels.patchChanges.data(),
            .patchBoxes = recordsOf(kernels.patchBoxes),
            .contactCounters = kernels.contactCounters.data(),
            .params = &kernels.params,
            .colliders = {}};
}

}  // namespace

void runPass(ReferenceSolver& reference, const RowKernels& rowKernels, const Pass& pass, const Step& step) {
    const LaneKernel inLanes = rowKernels.inLanes[static_cast<std::size_t>(pass.kernel)];
    if (!inLanes || pass.range.count == 0) return reference.run(pass, step);
    reference.prepare(pass.kernel);
    const physics::Kernels kernels = reference.kernelsFor(pass, step);
    LaneArrays arrays = arraysOf(kernels);
    ColliderTests tests;
    if (rowOf(pass.kernel).reads.has(Quantity::colliders)) {
        tests = ColliderTests(step.colliders, step.poses, step.planes, kernels.params);
        arrays.colliders = tests.view();
    }
    const FlushTiny flush;
    inLanes(arrays, pass.range.first, pass.range.first + pass.range.count);
}

}  // namespace drape::cpu

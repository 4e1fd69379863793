#include "solver/gpu/gpu_joined.h"

#include <algorithm>

#include "solver/gpu/gpu_solver.h"

// Several passes in one dispatch.

namespace drape {
namespace {

/// Most elements of a pass that one work group takes. A large GPU runs the group on one of its many multiprocessors,
/// which needs about 1 us for each 1,024 links, particles or triangles. A dispatch of its own costs a pass about 3 us.
constexpr glm::uint kMostInOneGroup = 2 * kJoinedThreads;

/// Returns the longest run of one kind at the start of a list of passes.
/// `fits`: tells whether a run of the kind can have a pass.
template <class Fits>
PassRun longestRun(std::span<const Pass> passes, bool inOneGroup, const Fits& fits) {
    constexpr int kMostBlocks = mostStorageBlocks();
    PassRun run{0, inOneGroup, {}};
    for (const Pass& pass : passes) {
        const KernelSet kernels = run.kernels | pass.kernel;
        if (!kJoinable.has(pass.kernel) || pass.substep != passes.front().substep || !fits(pass) ||
            kernels.touches().count() > kMostBlocks || run.count == kMostJoinedPasses)
            break;
        run.kernels = kernels;
        ++run.count;
    }
    return run;
}

}  // namespace

PassRun runAtStart(std::span<const Pass> passes, bool canBindAllLinks, bool pinsYield) {
    // A thread reads only its own particle, except in hold_tethers, which reads the positions of pins. The other passes
    // store the same values there, unless links have moved the pins.
    const PassRun wide = longestRun(passes, false, [&](const Pass& pass) {
        return rowOf(pass.kernel).over == KernelRange::particles && pass.range == passes.front().range &&
               !(pinsYield && pass.kernel == Kernel::holdTethers);
    });
    const PassRun narrow = longestRun(passes, true, [&](const Pass& pass) {
        return pass.range.count <= kMostInOneGroup &&
               (canBindAllLinks || rowOf(pass.kernel).over != KernelRange::colour);
    });
    const PassRun& longer = wide.count < narrow.count ? narrow : wide;
    return longer.count < 2 ? PassRun{} : longer;
}

/// Dispatches the next passes of a walk: one, or several that share a dispatch.
void GpuSolver::takeNext(Walk& walk) {
    const Plan& plan = walk.step->plan;
    const std::span<const Pass> passes = std::span(plan.passes).subspan(walk.next);
    PassRun run;
    // Passes before the first substep are too few to be worth programs of their own.
    if (path_ == GpuPath::joined && walk.next >= plan.firstSubstep)
        run = runAtStart(passes, canBindAllLinks_, walk.step->substeps.front().yieldingPins > 0.0f);
    walk.next += run.count;
    run.count == 1 ? dispatch(passes.front()) : dispatch(run, passes.first(run.count));
}

void GpuSolver::dispatch(const PassRun& run, std::span<const Pass> passes) {
    JoinedProgram& joined = joined_[{run.kernels.bits, run.inOneGroup}];
    if (joined.passes.empty())
        joined.program = gl::Program::compute(*library_, joinedShell(run.kernels, run.inOneGroup));
    std::vector<glm::uvec4> list;
    for (const Pass& pass : passes) {
        const bool areLinks = rowOf(pass.kernel).over == KernelRange::colour;
        // All links are bound, so those of a colour begin at its offset in the buffer.
        const auto first =
            areLinks ? static_cast<glm::uint>(links_.offsetOf(pass.colour) / sizeof(physics::Link)) : pass.range.first;
        list.emplace_back(static_cast<glm::uint>(pass.kernel), first, pass.range.count, 0u);
    }
    if (joined.passes != list) {
        joined.program.uniform(kFirstJoinedPassLocation, std::span<const glm::uvec4>(list));
        commands_->noteCall();
        joined.passes = std::move(list);
    }
    if (joined.program.uniform(kJoinedPassCountLocation, static_cast<GLuint>(run.count))) commands_->noteCall();
    // As a pass over particles, the dispatch sees all links.
    Pass all{Kernel::absorb, {0, passes.front().range.count}, passes.front().substep};
    if (run.inOneGroup) all.range.count = kJoinedThreads;
    dispatch(joined.program, run.kernels.reads(), run.kernels.writes(), all);
}

}  // namespace drape

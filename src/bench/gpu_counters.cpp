#include "bench/gpu_counters.h"

#include <algorithm>

#include "cloth/make/make_model.h"
#include "cloth/topology/patches.h"
#include "solver/plan/contact_arrays.h"

namespace drape::bench {
namespace {

constexpr double kMostMemory = 8.0 * (1 << 30);

/// Returns whether an array holds a list whose capacity has a limit that does not depend on the size of the cloth.
bool isCapped(Array array) { return rowOf(array).each == Each::pair || rowOf(array).each == Each::contact; }

void addMemory(GpuCounters& counters, const Model& model, const GpuSolver& solver) {
    counters.particles = model.particleCount();
    counters.bytes = solver.bufferBytes();
    const double particles = std::max(1u, counters.particles);
    double largest = 0.0;  // greatest size of an array per particle, bytes
    double growing = 0.0;
    double capped = 0.0;
    for (const ArrayRow& row : kArrays) {
        const gl::Buffer& buffer = solver.buffer(row.array);
        if (buffer.id() == 0) continue;
        if (isCapped(row.array)) {
            const bool arePairs = row.each == Each::pair;
            const std::size_t most = arePairs ? sizeof(physics::PatchPair) : sizeof(physics::ClothContact);
            capped += static_cast<double>(kMostContactBytes / most * row.bytes);
            continue;
        }
        growing += static_cast<double>(buffer.bytes());
        // The array of links may exceed the limit for a buffer, since a pass accesses the links of only one colour.
        if (row.each != Each::link) largest = std::max(largest, static_cast<double>(buffer.bytes()) / particles);
    }
    // Includes the pairs of neighbours, which cloth contact always needs.
    if (solver.buffer(Array::patchPairs).id() != 0) {
        const auto neighbours = static_cast<double>(patchesOf(model).neighbours.size());
        largest = std::max(largest, sizeof(physics::PatchPair) * neighbours / particles);
    }
    counters.bytesPerParticle = growing / particles;
    counters.mostByBuffer = static_cast<double>(kMostContactBytes) / largest;
    counters.mostByMemory = (kMostMemory - capped) / counters.bytesPerParticle;
    if (solver.buffer(Array::patchPairs).id() == 0) return;
    for (double* const most : {&counters.mostByBuffer, &counters.mostByMemory})
        *most = std::min(*most, static_cast<double>(kMostPatches));  // a grid has about one patch per particle
}

/// Returns the number of elements of an array that a pass touches. Assumes that lists have their final length.
double elementsOf(Array array, const Pass& pass, const Model& model, const physics::ContactTally& tally) {
    switch (rowOf(array).each) {
        case Each::link:
            return pass.range.count;
        case Each::pair:
            return array == Array::duePairs ? tally.due : tally.pairs;
        case Each::contact:
            return tally.contacts;
        case Each::listed:
            return pass.range.count;  // the list has about one element per thread of the pass
        default:
            return static_cast<double>(elementCount(model, array));
    }
}

/// Returns whether a pass has work in most substeps. After the first round of proofs, passes usually have none.
/// `before`: number of earlier passes of the same kernel in the substep.
bool isUsual(Kernel kernel, int before) {
    switch (kernel) {
        case Kernel::limitWays:
        case Kernel::fitPatchBoxes:
        case Kernel::findPatchPairs:
        case Kernel::stopShort:
            return false;
        case Kernel::watchPairs:
        case Kernel::meetPatches:
        case Kernel::proveContacts:
            return before < 1;
        case Kernel::measurePatchMotion:
            return before < 2;
        default:
            return true;
    }
}

double touchedBytesOf(const Plan& plan, const Model& model, const GpuSolver& solver) {
    physics::ContactTally tally{};
    if (const gl::Buffer& counters = solver.buffer(Array::contactCounters); counters.id() != 0)
        tally = counters.read<physics::ContactTally>(0, 1).front();
    std::array<int, kKernelCount> taken{};
    double bytes = 0.0;
    for (const Pass& pass : plan.passes) {
        if (pass.substep > 0) break;
        if (!isUsual(pass.kernel, taken[static_cast<std::size_t>(pass.kernel)]++)) continue;
        if (tally.contacts == 0 && (pass.kernel == Kernel::applyPushes || pass.kernel == Kernel::keepProvedWays))
            continue;
        const bool areLinks = rowOf(pass.kernel).over == KernelRange::colour;
        for (const ArrayRow& row : kArrays) {
            if (!rowOf(pass.kernel).touches().has(row.array)) continue;
            const double ways = rowOf(pass.kernel).writes.has(row.array) ? 2.0 : 1.0;
            // A pass over links touches two particles per link.
            const bool ofEnds = areLinks && row.each == Each::particle;
            const double count = ofEnds ? 2.0 * pass.range.count : elementsOf(row.array, pass, model, tally);
            bytes += ways * count * row.bytes;
        }
    }
    return bytes;
}

}  // namespace

std::vector<gl::PassTimes::Share> meanPassTimes(gl::Commands& commands, int runs, const std::function<void()>& work) {
    std::vector<gl::PassTimes::Share> means;
    gl::PassTimes passes;
    commands.timeTo(&passes);
    for (int k = 0; k < runs; ++k) {
        passes.begin();
        work();
        passes.end();
        glFinish();
        for (const gl::PassTimes::Share& share : passes.latest()) {
            const auto known = std::ranges::find(means, share.name, &gl::PassTimes::Share::name);
            gl::PassTimes::Share& mean =
                known == means.end() ? means.emplace_back(gl::PassTimes::Share{share.name}) : *known;
            mean.milliseconds += share.milliseconds / runs;
        }
    }
    commands.timeTo(nullptr);
    return means;
}

GpuCounters countGpu(const Scene& scene, std::uint64_t steps, GpuPath path, const GpuAccess& gpu) {
    const Model model = makeModel(scene.world);
    GpuSolver solver(model, *gpu.commands, *gpu.library, path);
    Clock clock;
    for (std::uint64_t i = 0; i < steps; ++i) solver.step(makeStep(model, scene.settings, clock));
    const GpuCounts& counts = solver.counts();
    const auto over = [](std::uint64_t count, std::uint64_t all) {
        return static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(1, all));
    };
    GpuCounters counters;
    counters.substeps = counts.substeps;
    counters.substepsPerStep = over(counts.substeps, steps);
    counters.dispatches = over(counts.sent.dispatches, counts.substeps);
    counters.contactDispatches = over(counts.contactDispatches, counts.substeps);
    counters.contactWithWork = over(solver.contactDispatchesWithWork(), counts.substeps);
    counters.barriers = over(counts.sent.barriers, counts.substeps);
    counters.calls = over(counts.sent.calls, counts.substeps);
    Clock ahead = clock;
    const Plan plan = makeStep(model, scene.settings, ahead).plan;
    counters.touchedBytes = touchedBytesOf(plan, model, solver);
    addMemory(counters, model, solver);
    counters.passes = meanPassTimes(*gpu.commands, static_cast<int>(std::min(steps, kTimedSteps)),
                                    [&] { solver.step(makeStep(model, scene.settings, clock)); });
    return counters;
}

}  // namespace drape::bench

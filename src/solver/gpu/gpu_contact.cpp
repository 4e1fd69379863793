#include <algorithm>
#include <stdexcept>

#include "solver/gpu/gpu_solver.h"
#include "solver/plan/contact_arrays.h"

// Contact of cloth in as few dispatches as its passes allow. Passes that need not wait for one another share a
// dispatch.

namespace drape {
namespace {

/// Threads that share a list of pairs or contacts, for each patch. There are up to 20 pairs for each patch in heaps.
constexpr glm::uint kThreadsPerPatch = 32;
/// Threads that measure the pairs that are due, for each patch. Up to five pairs are due for each patch in heaps, and
/// 16 threads measure a pair.
constexpr glm::uint kThreadsPerPatchToMeet = 80;

/// Returns the most patches of a cloth for which a single work group finishes the rounds of the proof. On a GPU that
/// takes some 0.3 s at worst (estimated), if each round finds and measures a million pairs; Windows ends a dispatch
/// after 2 s. Mesa's llvmpipe ends all loops of a thread after 65,535 rounds in total (LP_MAX_TGSI_LOOP_ITERATIONS) and
/// then silently leaves out pairs.
glm::uint mostPatchesToFinish(bool isGpu) { return isGpu ? 1u << 16 : 1u << 11; }

}  // namespace

void GpuSolver::shareProof(glm::uint wideRounds, glm::uint threads) {
    wideRounds_ = wideRounds;
    choosesRounds_ = false;
    oneGroupFinishes_ = threads > 0;
    if (threads > 0) setProofGroup(threads);
}

/// Returns whether a single work group finishes the rounds of the proof.
bool GpuSolver::finishesInOneGroup() const {
    return oneGroupFinishes_.value_or(contactRoom(*model_).patches <= mostPatchesToFinish(takesContactWide_));
}

/// Sets the number of threads in a work group of the rounds of the proof.
void GpuSolver::setProofGroup(glm::uint threads) {
    for (const ContactShader shader : {ContactShader::proveRound, ContactShader::finishRounds})
        program(shader) = gl::Program::compute(*library_, contactShell(shader, threads));
}

/// Chooses the number of rounds that all threads run, by the latest step whose counts have arrived. Does not wait.
void GpuSolver::chooseRounds() {
    if (!choosesRounds_ || !tally_.poll()) return;
    wideRounds_ = std::clamp(tally_.latest<physics::ContactTally>().front().mostRounds, 1u, kMostWideRounds);
}

/// Returns the number of threads that share a list of pairs or contacts.
/// `each`: number of threads for each patch.
glm::uint GpuSolver::sharingThreads(glm::uint each) const {
    constexpr glm::uint kMost = 1u << 18;  // as many as a large GPU runs at a time
    const auto patches = static_cast<glm::uint>(contactRoom(*model_).patches);
    return takesContactWide_ ? std::max(patches, std::min(each * patches, kMost)) : patches;
}

glm::uint GpuSolver::threadsOf(ContactShader shader) const {
    const auto patches = static_cast<glm::uint>(contactRoom(*model_).patches);
    switch (shader) {
        case ContactShader::start:
            return model_->particleCount();
        case ContactShader::measureMotion:
        case ContactShader::fitBoxes:
        case ContactShader::end:
            return std::max(patches, model_->particleCount());
        case ContactShader::meetPairs:
            return sharingThreads(kThreadsPerPatchToMeet);
        case ContactShader::listPairs:
        case ContactShader::listPairsWide:
        case ContactShader::pushAgain:
        case ContactShader::gaugeAgain:
        case ContactShader::proveRound:
            return sharingThreads(kThreadsPerPatch);
        case ContactShader::finishRounds:
            return 1;
    }
    return 0;
}

void GpuSolver::dispatch(ContactShader shader, const Pass& like) {
    const ContactShaderRow& row = rowOf(shader);
    Pass pass = like;
    pass.range.count = threadsOf(shader);
    dispatch(program(shader), row.reads, row.writes, pass);
    ++counts_.contactDispatches;
}

/// Throws std::logic_error if the passes of contact are others than those that meetCloth() stands for.
void GpuSolver::requireContactKernels(const Plan& plan) {
    for (const ContactPlan& contact : plan.contacts) {
        const auto passes = std::span(plan.passes).subspan(contact.firstPass, contact.passCount);
        if (!std::ranges::equal(passes, kContactKernels, {}, &Pass::kernel) &&
            !std::ranges::equal(passes, kGaugedContactKernels, {}, &Pass::kernel))
            throw std::logic_error("GpuSolver: contact of cloth has other kernels than kContactKernels");
    }
}

/// Runs shaders of contact in place of the passes that follow a substep, whose kernels are kContactKernels or
/// kGaugedContactKernels.
/// `beginsNext`: whether another substep of the same step follows.
void GpuSolver::meetCloth(std::span<const Pass> passes, bool beginsNext) {
    const auto take = [&](ContactShader shader) { dispatch(shader, passes.front()); };
    const auto set = [&](ContactShader shader, GLint location, glm::uint value) {
        if (program(shader).uniform(location, value)) commands_->noteCall();
    };
    const auto listPairs = [&] { take(takesContactWide_ ? ContactShader::listPairsWide : ContactShader::listPairs); };
    const auto prove = [&](bool hasMet) {
        set(ContactShader::proveRound, physics::kHasMetLocation, hasMet ? 1u : 0u);
        take(ContactShader::proveRound);
    };
    const auto takeKernel = [&](Kernel kernel) {
        dispatch(*std::ranges::find(passes, kernel, &Pass::kernel));
        ++counts_.contactDispatches;
    };
    const auto meetPairs = [&] {
        takesContactWide_ ? take(ContactShader::meetPairs) : takeKernel(Kernel::meetPatches);
    };
    for (const Array array : {Array::secondPushes, Array::nextStarts}) {
        if (buffer(array).id() == 0) make(array);
    }
    set(ContactShader::end, physics::kBeginsNextLocation, beginsNext ? 1u : 0u);
    take(ContactShader::measureMotion);
    take(ContactShader::fitBoxes);
    listPairs();
    meetPairs();
    if (!takesContactWide_) takeKernel(Kernel::pushContacts);
    take(ContactShader::pushAgain);
    const bool measuresForces = std::ranges::find(passes, Kernel::gaugeContacts, &Pass::kernel) != passes.end();
    if (measuresForces) {
        takeKernel(Kernel::gaugeContacts);
        take(ContactShader::gaugeAgain);
    }
    for (glm::uint round = 0; round < wideRounds_; ++round) {
        take(ContactShader::measureMotion);
        prove(false);
    }
    const bool oneGroupFinishes = finishesInOneGroup();
    if (oneGroupFinishes) take(ContactShader::finishRounds);
    // In the worst case, each round finds and measures pairs.
    for (glm::uint round = 0; !oneGroupFinishes && round < physics::kProofRounds; ++round) {
        take(ContactShader::measureMotion);
        take(ContactShader::fitBoxes);
        listPairs();
        meetPairs();
        prove(true);
    }
    if (measuresForces) {
        for (const Kernel kernel : {Kernel::gaugeStops, Kernel::countStops, Kernel::shareStops}) takeKernel(kernel);
    }
    take(ContactShader::end);
    if (beginsNext) std::swap(buffer(Array::starts), buffer(Array::nextStarts));
}

std::uint64_t GpuSolver::contactDispatchesWithWork() const {
    const gl::Buffer& counters = buffer(Array::contactCounters);
    if (counters.id() == 0) return 0;
    commands_->readback(nameOf(Array::contactCounters), counters);
    return counters.read<physics::ContactTally>(0, 1).front().worked;
}

}  // namespace drape

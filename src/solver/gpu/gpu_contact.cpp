#include <algorithm>

#include "solver/gpu/gpu_solver.h"
#include "solver/plan/contact_arrays.h"

// Contact of cloth in as few dispatches as its passes allow. Passes that need not wait for one another share a
// dispatch. After some rounds of the proof, a single work group runs the remaining rounds.

namespace drape {
namespace {

/// Threads that share a list of pairs or contacts, for each patch. There are up to 20 pairs for each patch in heaps.
constexpr glm::uint kThreadsPerPatch = 32;
/// Threads that measure the pairs that are due, for each patch. Up to five pairs are due for each patch in heaps, and
/// 16 threads measure a pair.
constexpr glm::uint kThreadsPerPatchToMeet = 80;

}  // namespace

void GpuSolver::shareProof(glm::uint wideRounds, glm::uint threads) {
    wideRounds_ = wideRounds;
    choosesRounds_ = false;
    setProofGroup(threads);
}

/// Sets the number of threads of a work group that may run whole rounds of the proof by itself.
void GpuSolver::setProofGroup(glm::uint threads) {
    program(ContactShader::proveRound) =
        gl::Program::compute(*library_, contactShell(ContactShader::proveRound, threads));
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
        case ContactShader::proveRound:
            return sharingThreads(kThreadsPerPatch);
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

/// Runs all passes of contact that follow a substep.
/// `beginsNext`: whether another substep of the same step follows.
void GpuSolver::meetCloth(std::span<const Pass> passes, bool beginsNext) {
    const auto take = [&](ContactShader shader) { dispatch(shader, passes.front()); };
    const auto takeKernel = [&](Kernel kernel) {
        dispatch(*std::ranges::find(passes, kernel, &Pass::kernel));
        ++counts_.contactDispatches;
    };
    const auto set = [&](ContactShader shader, GLint location, glm::uint value) {
        if (program(shader).uniform(location, value)) commands_->noteCall();
    };
    for (const Array array : {Array::secondPushes, Array::nextStarts}) {
        if (buffer(array).id() == 0) make(array);
    }
    set(ContactShader::proveRound, physics::kWideRoundsLocation, wideRounds_);
    set(ContactShader::end, physics::kBeginsNextLocation, beginsNext ? 1u : 0u);
    take(ContactShader::measureMotion);
    take(ContactShader::fitBoxes);
    if (takesContactWide_) {
        take(ContactShader::listPairsWide);
        take(ContactShader::meetPairs);
    } else {
        take(ContactShader::listPairs);
        takeKernel(Kernel::meetPatches);
        takeKernel(Kernel::pushContacts);
    }
    take(ContactShader::pushAgain);
    for (glm::uint round = 0; round < wideRounds_; ++round) {
        take(ContactShader::measureMotion);
        take(ContactShader::proveRound);
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

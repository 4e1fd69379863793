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

void GpuSolver::shareProof(glm::uint roundsOverAll, glm::uint threads) {
    roundsOverAll_ = roundsOverAll;
    contactPrograms_[static_cast<std::size_t>(ContactShader::finishRounds)] =
        gl::Program::compute(*library_, contactShell(ContactShader::finishRounds, threads));
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
        case ContactShader::applyPushes:
            return model_->particleCount();
        case ContactShader::fitBoxes:
        case ContactShader::end:
            return std::max(patches, model_->particleCount());
        case ContactShader::meetPairs:
            return sharingThreads(kThreadsPerPatchToMeet);
        case ContactShader::proveRound:
            return sharingThreads(kThreadsPerPatch);
        case ContactShader::finishRounds:
            return contactPrograms_[static_cast<std::size_t>(shader)].localSizeX();
        case ContactShader::measureMotion:
            return patches;
    }
    return 0;
}

void GpuSolver::dispatch(ContactShader shader, const Pass& like) {
    const ContactShaderRow& row = rowOf(shader);
    Pass pass = like;
    pass.range.count = threadsOf(shader);
    dispatch(contactPrograms_[static_cast<std::size_t>(shader)], row.reads, row.writes, pass);
    ++counts_.contactDispatches;
}

/// Runs all passes of contact that follow a substep.
void GpuSolver::meetCloth(std::span<const Pass> passes) {
    const auto take = [&](ContactShader shader) { dispatch(shader, passes.front()); };
    const auto takeKernel = [&](Kernel kernel) {
        Pass pass = *std::ranges::find(passes, kernel, &Pass::kernel);
        const bool sharesList = kernel == Kernel::watchPairs || kernel == Kernel::pushContacts;
        if (sharesList) pass.range.count = sharingThreads(kThreadsPerPatch);
        dispatch(pass);
        ++counts_.contactDispatches;
    };
    take(ContactShader::measureMotion);
    take(ContactShader::fitBoxes);
    takeKernel(Kernel::findPatchPairs);
    takeKernel(Kernel::watchPairs);
    takesContactWide_ ? take(ContactShader::meetPairs) : takeKernel(Kernel::meetPatches);
    for (int push = 0; push < kContactPushes; ++push) {
        takeKernel(Kernel::pushContacts);
        take(ContactShader::applyPushes);
    }
    for (glm::uint round = 0; round < roundsOverAll_; ++round) {
        take(ContactShader::measureMotion);
        take(ContactShader::proveRound);
    }
    take(ContactShader::finishRounds);
    take(ContactShader::end);
}

std::uint64_t GpuSolver::contactDispatchesWithWork() const {
    const gl::Buffer& counters = buffer(Array::contactCounters);
    if (counters.id() == 0) return 0;
    commands_->readback(nameOf(Array::contactCounters), counters);
    return counters.read<physics::ContactTally>(0, 1).front().worked;
}

}  // namespace drape

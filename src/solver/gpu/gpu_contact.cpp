#include <algorithm>

#include "solver/gpu/gpu_solver.h"
#include "solver/plan/contact_arrays.h"

// Contact of cloth in as few dispatches as its passes allow. Passes that need not wait for one another share a
// dispatch. After some rounds of the proof, a single work group runs the remaining rounds.

namespace drape {
void GpuSolver::shareProof(glm::uint roundsOverAll, glm::uint threads) {
    roundsOverAll_ = roundsOverAll;
    contactPrograms_[static_cast<std::size_t>(ContactShader::finishRounds)] =
        gl::Program::compute(*library_, contactShell(ContactShader::finishRounds, threads));
}

void GpuSolver::dispatch(ContactShader shader, const Pass& like) {
    const glm::uint patches = static_cast<glm::uint>(contactRoom(*model_).patches);
    const ContactShaderRow& row = rowOf(shader);
    const gl::Program& program = contactPrograms_[static_cast<std::size_t>(shader)];
    Pass pass = like;
    switch (shader) {
        case ContactShader::start:
        case ContactShader::applyPushes:
            pass.range.count = model_->particleCount();
            break;
        case ContactShader::fitBoxes:
        case ContactShader::end:
            pass.range.count = std::max(patches, model_->particleCount());
            break;
        case ContactShader::finishRounds:
            pass.range.count = program.localSizeX();
            break;
        default:
            pass.range.count = patches;
    }
    dispatch(program, row.reads, row.writes, pass);
    ++counts_.contactDispatches;
}

/// Runs all passes of contact that follow a substep.
void GpuSolver::meetCloth(std::span<const Pass> passes) {
    const auto take = [&](ContactShader shader) { dispatch(shader, passes.front()); };
    const auto takeKernel = [&](Kernel kernel) {
        dispatch(*std::ranges::find(passes, kernel, &Pass::kernel));
        ++counts_.contactDispatches;
    };
    take(ContactShader::measureMotion);
    take(ContactShader::fitBoxes);
    takeKernel(Kernel::findPatchPairs);
    takeKernel(Kernel::watchPairs);
    takeKernel(Kernel::meetPatches);
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

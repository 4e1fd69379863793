// How a GpuSolver takes back what a step has drawn out too far.

#include <algorithm>
#include <string>

#include "gl/device_info.h"
#include "solver/gpu_bindings.h"
#include "solver/gpu_solver.h"

namespace drape {

void GpuSolver::makeMarks() {
    if (starts_.id() != 0) return;
    const std::size_t particles = model_->particleCount();
    starts_ = gl::Buffer::create("starts of the step", particles * sizeof(glm::vec4));
    shares_ = gl::Buffer::create("shares of ways", particles * sizeof(glm::uint));
    clothShares_ = gl::Buffer::create("shares of cloths", model_->cloths.size() * sizeof(glm::uint));
    findAccesses();
}

/// Calls dispatch(threads) with all links bound, or with one colour after another where they are more than a shader can
/// see at once. The padding between colours is like links that are broken.
template <class Dispatch>
void GpuSolver::overLinks(Dispatch&& dispatch) const {
    if (links_.buffer().bytes() <= static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes)) {
        links_.bindAll(kLinksBinding);
        return dispatch(static_cast<glm::uint>(links_.buffer().bytes() / sizeof(physics::Link)));
    }
    for (glm::uint colour = 0; colour < model_->links.colours.size(); ++colour) {
        links_.bindColour(colour, kLinksBinding);
        dispatch(model_->links.colours[colour].count);
    }
}

void GpuSolver::checkStretch(const Pass& pass) {
    overLinks([&](glm::uint count) { dispatchOver(pass, count, count); });
}

void GpuSolver::takeBack(const Pass& pass) {
    if (links_.buffer().bytes() / sizeof(physics::Link) > mostLinksAtOnce_) return takeBackInParts();
    overLinks([&](glm::uint count) { dispatchOver(pass, 1, count); });
}

/// Each part is a dispatch of its own, which costs that much even where there is nothing to take back.
void GpuSolver::takeBackInParts() {
    const std::vector<gl::Access>& accesses = accesses_[static_cast<std::size_t>(Kernel::takeBack)];
    const auto run = [&](std::size_t part, glm::uint count) {
        gl::Program& program = takeBackParts_[part];
        if (program.id() == 0) {
            const std::vector<gl::Define> defines{{"PART", std::to_string(part)}};
            program = gl::Program::compute(*library_, "physics/take_back_part.comp", defines);
        }
        program.uniform(kThreadCountLocation, count);
        constexpr glm::uint kMostThreads = 1u << 18;  // as many as a large GPU has at once
        commands_->dispatch(program, std::min(count, kMostThreads), accesses);
    };
    overLinks([&](glm::uint count) { run(0, count); });
    for (glm::uint round = 0; round < physics::kTakeBackRounds; ++round) {
        overLinks([&](glm::uint count) { run(1, count); });
        run(2, model_->particleCount());
    }
    run(3, model_->particleCount());
}

}  // namespace drape

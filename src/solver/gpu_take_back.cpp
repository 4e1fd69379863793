// How a GpuSolver takes back what a step has drawn out too far.

#include <algorithm>

#include "gl/device_info.h"
#include "solver/gpu_bindings.h"
#include "solver/gpu_solver.h"
#include "solver/reference_solver.h"

namespace drape {

void GpuSolver::makeMarks() {
    if (starts_.id() != 0) return;
    const std::size_t particles = model_->particleCount();
    starts_ = gl::Buffer::create("starts of the step", particles * sizeof(glm::vec4));
    shares_ = gl::Buffer::create("shares of ways", particles * sizeof(glm::uint));
    clothShares_ = gl::Buffer::create("shares of cloths", model_->cloths.size() * sizeof(glm::uint));
    findAccesses();
}

bool GpuSolver::seesAllLinks() const {
    return links_.buffer().bytes() <= static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes);
}

/// The padding between colours is like links that are broken.
void GpuSolver::checkStretch(const Pass& pass) {
    if (seesAllLinks()) {
        const auto count = static_cast<glm::uint>(links_.buffer().bytes() / sizeof(physics::Link));
        links_.bindAll(kLinksBinding);
        return dispatchOver(pass, count, count);
    }
    for (glm::uint colour = 0; colour < model_->links.colours.size(); ++colour) {
        const glm::uint count = model_->links.colours[colour].count;
        links_.bindColour(colour, kLinksBinding);
        dispatchOver(pass, count, count);
    }
}

/// On the host, if at all, where the links are more than the kernel could see: of that size only a device without
/// memory of its own has too little room.
void GpuSolver::takeBack(const Pass& pass, const Step& step) {
    if (seesAllLinks()) {
        links_.bindAll(kLinksBinding);
        return dispatchOver(pass, 1, static_cast<glm::uint>(links_.buffer().bytes() / sizeof(physics::Link)));
    }
    commands_->readback("shares of cloths", clothShares_);
    const auto isWhole = [](glm::uint share) { return share >= physics::kWholeWay; };
    if (std::ranges::all_of(clothShares_.read<glm::uint>(0, model_->cloths.size()), isWhole)) return;
    commands_->readback("starts of the step", starts_);
    const auto particles = static_cast<glm::uint>(model_->particleCount());
    ReferenceSolver host(*model_);
    host.write(Quantity::positions, starts_.read<glm::vec4>(0, particles));
    host.run({Kernel::markStart, {0, particles}, pass.substep}, step);
    host.setState(state());
    host.run({Kernel::checkStretch, {0, model_->linkCount()}, pass.substep}, step);
    host.run(pass, step);
    write(Quantity::positions, host.read(Quantity::positions));
    write(Quantity::displacements, host.read(Quantity::displacements));
}

}  // namespace drape

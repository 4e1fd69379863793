#include "solver/cpu_solver.h"

namespace drape {

CpuSolver::CpuSolver(const ClothModel& model) : model_(&model) {
    for (const Quantity quantity : kAllQuantities) {
        const glm::uint count = isPerTriangle(quantity) ? model.triangleCount() : model.particleCount();
        write(quantity, std::vector<glm::vec4>(count, glm::vec4(0.0f)));
    }
    setState(startState(model));
}

void CpuSolver::step(const Step& step) {
    for (const Pass& pass : step.plan) run(pass, step);
}

void CpuSolver::run(const Pass& pass, const Step& step) {
    physics::Kernels k = kernels(step.substeps[pass.substep]);
    const auto each = [&](auto&& kernel) {
        for (glm::uint i = pass.range.first; i < pass.range.first + pass.range.count; ++i) kernel(i);
    };
    switch (pass.kernel) {
        case Kernel::scaleDisplacement:
            return each([&](glm::uint i) { k.scaleDisplacement(i); });
        case Kernel::sampleAir:
            return each([&](glm::uint i) { k.sampleAir(i); });
        case Kernel::applyWind:
            return each([&](glm::uint i) { k.applyWind(i); });
        case Kernel::integrate:
            return each([&](glm::uint i) { k.integrate(i); });
        case Kernel::remember:
            return each([&](glm::uint i) { k.remember(i); });
        case Kernel::projectLinks:
            return each([&](glm::uint i) { k.projectLink(i); });
        case Kernel::collide:
            return each([&](glm::uint i) { k.collide(i); });
        case Kernel::absorb:
            return each([&](glm::uint i) { k.absorb(i); });
        case Kernel::computeNormals:
            return each([&](glm::uint i) { k.computeNormal(i); });
    }
}

void CpuSolver::computeNormals() {
    physics::Kernels k = kernels({});
    for (glm::uint i = 0; i < model_->particleCount(); ++i) k.computeNormal(i);
}

State CpuSolver::state() const { return {read(Quantity::positions), read(Quantity::displacements)}; }

void CpuSolver::setState(const State& state) {
    write(Quantity::positions, state.positions);
    write(Quantity::displacements, state.displacements);
}

const std::vector<glm::vec4>& CpuSolver::read(Quantity quantity) const {
    return quantities_[static_cast<std::size_t>(quantity)];
}

void CpuSolver::write(Quantity quantity, const std::vector<glm::vec4>& values) {
    quantities_[static_cast<std::size_t>(quantity)] = values;
}

physics::Kernels CpuSolver::kernels(const physics::SubstepParams& params) {
    const auto array = [&](Quantity quantity) -> std::vector<glm::vec4>& {
        return quantities_[static_cast<std::size_t>(quantity)];
    };
    return {.positions = array(Quantity::positions),
            .displacements = array(Quantity::displacements),
            .remembered = array(Quantity::remembered),
            .links = model_->links.links,
            .triangles = model_->triangles,
            .triangleStarts = model_->triangleStarts,
            .trianglesOf = model_->trianglesOf,
            .air = array(Quantity::air),
            .forces = array(Quantity::forces),
            .normals = array(Quantity::normals),
            .params = params};
}

}  // namespace drape

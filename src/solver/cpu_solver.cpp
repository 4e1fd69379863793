#include "solver/cpu_solver.h"

namespace drape {

CpuSolver::CpuSolver(const ClothModel& model) : model_(&model) {
    const glm::vec4 zero(0.0f);
    remembered_.assign(model.particleCount(), zero);
    normals_.assign(model.particleCount(), zero);
    air_.assign(model.triangleCount(), zero);
    forces_.assign(model.triangleCount(), zero);
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
        case Kernel::scaleDisplacement: return each([&](glm::uint i) { k.scaleDisplacement(i); });
        case Kernel::sampleAir: return each([&](glm::uint i) { k.sampleAir(i); });
        case Kernel::applyWind: return each([&](glm::uint i) { k.applyWind(i); });
        case Kernel::integrate: return each([&](glm::uint i) { k.integrate(i); });
        case Kernel::remember: return each([&](glm::uint i) { k.remember(i); });
        case Kernel::projectLinks: return each([&](glm::uint i) { k.projectLink(i); });
        case Kernel::collide: return each([&](glm::uint i) { k.collide(i); });
        case Kernel::absorb: return each([&](glm::uint i) { k.absorb(i); });
        case Kernel::computeNormals: return each([&](glm::uint i) { k.computeNormal(i); });
    }
}

void CpuSolver::computeNormals() {
    physics::Kernels k = kernels({});
    for (glm::uint i = 0; i < model_->particleCount(); ++i) k.computeNormal(i);
}

State CpuSolver::state() const { return {positions_, displacements_}; }

void CpuSolver::setState(const State& state) {
    positions_ = state.positions;
    displacements_ = state.displacements;
}

const std::vector<glm::vec4>& CpuSolver::read(Quantity quantity) const {
    switch (quantity) {
        case Quantity::positions: return positions_;
        case Quantity::displacements: return displacements_;
        case Quantity::remembered: return remembered_;
        case Quantity::air: return air_;
        case Quantity::forces: return forces_;
        case Quantity::normals: return normals_;
    }
    return positions_;
}

physics::Kernels CpuSolver::kernels(const physics::SubstepParams& params) {
    return {positions_, displacements_, remembered_, model_->links.links, model_->triangles, model_->triangleStarts,
            model_->trianglesOf, air_, forces_, normals_, params};
}

}  // namespace drape

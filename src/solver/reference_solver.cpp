#include "solver/reference_solver.h"

#include <algorithm>
#include <utility>

#include "cloth/breakage.h"

namespace drape {

ReferenceSolver::ReferenceSolver(const Model& model)
    : model_(&model), links_(model.links.links), triangles_(model.triangles) {
    for (const Quantity quantity : kVectorQuantities) {
        quantities_[static_cast<std::size_t>(quantity)].assign(elementCount(model, quantity), glm::vec4(0.0f));
    }
    write(Quantity::positions, model.startPositions);
    write(Quantity::displacements, model.startVelocities);
}

void ReferenceSolver::step(const Step& step) {
    for (const Pass& pass : step.plan) run(pass, step);
}

void ReferenceSolver::run(const Pass& pass, const Step& step) {
    if (pass.kernel == Kernel::clearMultipliers) multipliers_.resize(model_->linkCount());
    if (pass.kernel == Kernel::measureBends) curvatures_.resize(std::size_t{2} * model_->particleCount());
    if (pass.kernel == Kernel::markStart) {
        starts_.resize(model_->particleCount());
        shares_.resize(model_->particleCount());
        clothShares_.resize(model_->cloths.size());
    }
    physics::Kernels k = kernels(step.substeps[pass.substep], step.edits);
    const auto each = [&](auto&& kernel) {
        for (glm::uint i = pass.range.first; i < pass.range.first + pass.range.count; ++i) kernel(i);
    };
    switch (pass.kernel) {
        case Kernel::scaleDisplacement:
            return each([&](glm::uint i) { k.scaleDisplacement(i); });
        case Kernel::editParticles:
            return each([&](glm::uint i) { k.editParticle(i); });
        case Kernel::brushParticles:
            return each([&](glm::uint i) { k.brushParticle(i); });
        case Kernel::breakLinks:
            return each([&](glm::uint i) { k.breakLink(i); });
        case Kernel::breakDependents:
            k.dependents = breakageOf(*model_).links;
            return each([&](glm::uint i) { k.breakDependent(i); });
        case Kernel::dropTriangles:
            k.dependents = breakageOf(*model_).triangles;
            return each([&](glm::uint i) { k.dropTriangle(i); });
        case Kernel::moveHeld:
            return each([&](glm::uint i) { k.moveHeld(i); });
        case Kernel::sampleAir:
            return each([&](glm::uint i) { k.sampleAir(i); });
        case Kernel::applyWind:
            return each([&](glm::uint i) { k.applyWind(i); });
        case Kernel::integrate:
            return each([&](glm::uint i) { k.integrate(i); });
        case Kernel::fall:
            return each([&](glm::uint i) { k.fall(i); });
        case Kernel::measureBends:
            return each([&](glm::uint i) { k.measureBend(i); });
        case Kernel::unbend:
            return each([&](glm::uint i) { k.unbend(i); });
        case Kernel::remember:
            return each([&](glm::uint i) { k.remember(i); });
        case Kernel::projectLinks:
            return each([&](glm::uint i) { k.projectLink(i); });
        case Kernel::clearMultipliers:
            return each([&](glm::uint i) { k.clearMultiplier(i); });
        case Kernel::relaxLinks:
            return each([&](glm::uint i) { k.relaxLink(i); });
        case Kernel::holdTethers:
            return each([&](glm::uint i) { k.holdTethers(i); });
        case Kernel::collide:
            return each([&](glm::uint i) { k.collide(i); });
        case Kernel::absorb:
            return each([&](glm::uint i) { k.absorb(i); });
        case Kernel::markStart:
            return each([&](glm::uint i) { k.markStart(i); });
        case Kernel::checkStretch:
            return each([&](glm::uint i) { k.checkStretch(i); });
        case Kernel::takeBack:
            return takeBack(k);
        case Kernel::computeNormals:
            return each([&](glm::uint i) { k.computeNormal(i); });
    }
}

bool ReferenceSolver::takesBack() const {
    return std::ranges::any_of(clothShares_, [](glm::uint share) { return share < physics::kWholeWay; });
}

void ReferenceSolver::takeBack(physics::Kernels& k) const {
    if (!k.takesBack()) return;
    for (glm::uint i = 0; i < model_->linkCount(); ++i) k.startTakingBack(i);
    for (glm::uint round = 0; round < physics::kTakeBackRounds; ++round) {
        for (glm::uint i = 0; i < model_->linkCount(); ++i) k.limitShares(i);
        for (glm::uint i = 0; i < model_->particleCount(); ++i) k.goOn(i);
    }
    for (glm::uint i = 0; i < model_->particleCount(); ++i) k.endTakingBack(i);
}

void ReferenceSolver::computeNormals() {
    physics::Kernels k = kernels({}, {});
    for (glm::uint i = 0; i < model_->particleCount(); ++i) k.computeNormal(i);
}

State ReferenceSolver::state() const {
    return {read(Quantity::positions), read(Quantity::displacements), links_, triangles_};
}

void ReferenceSolver::setState(const State& state) {
    write(Quantity::positions, state.positions);
    write(Quantity::displacements, state.displacements);
    links_ = state.links;
    triangles_ = state.triangles;
}

const std::vector<glm::vec4>& ReferenceSolver::read(Quantity quantity) const {
    return quantities_[static_cast<std::size_t>(quantity)];
}

std::vector<std::byte> ReferenceSolver::bytes(Quantity quantity) const {
    const auto copy = [](const auto& values) {
        const auto bytes = std::as_bytes(std::span(values));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    if (quantity == Quantity::links) return copy(links_);
    if (quantity == Quantity::triangles) return copy(triangles_);
    return copy(read(quantity));
}

void ReferenceSolver::write(Quantity quantity, std::vector<glm::vec4> values) {
    quantities_[static_cast<std::size_t>(quantity)] = std::move(values);
}

physics::Kernels ReferenceSolver::kernels(const physics::SubstepParams& params, const Edits& edits) {
    const auto array = [&](Quantity quantity) -> std::vector<glm::vec4>& {
        return quantities_[static_cast<std::size_t>(quantity)];
    };
    return {.positions = array(Quantity::positions),
            .displacements = array(Quantity::displacements),
            .remembered = array(Quantity::remembered),
            .links = links_,
            .triangles = triangles_,
            .triangleStarts = model_->triangleStarts,
            .trianglesOf = model_->trianglesOf,
            .air = array(Quantity::air),
            .forces = array(Quantity::forces),
            .normals = array(Quantity::normals),
            .materials = model_->materials,
            .edits = edits.particles,
            .brushes = edits.brushes,
            .cuts = edits.cuts,
            .held = edits.held,
            .dependents = {},
            .tethers = tethersOf(*model_, edits),
            .multipliers = multipliers_,
            .curvatures = curvatures_,
            .bendNeighbours = model_->bendNeighbours,
            .starts = starts_,
            .shares = shares_,
            .clothShares = clothShares_,
            .params = params};
}

}  // namespace drape

#include "solver/reference/reference_solver.h"

#include <array>
#include <utility>

#include "cloth/links/bends.h"
#include "cloth/topology/breakage.h"
#include "physics/kernels.h"

namespace drape {
namespace {

using physics::Kernels;

/// A kernel over a range of its elements.
using RangeFunction = void (*)(Kernels& kernels, glm::uint first, glm::uint end);

template <auto kernel>
void runOver(Kernels& kernels, glm::uint first, glm::uint end) {
    for (glm::uint i = first; i < end; ++i) (kernels.*kernel)(i);
}

constexpr std::array kFunctions = {
#define DRAPE_KERNEL(kernel, file, over, function, ...) RangeFunction{runOver<&Kernels::function>},
#include "solver/plan/kernel_table.inc"
#undef DRAPE_KERNEL
};

bool isOfVectors(Quantity quantity) {
    return rowOf(quantity).bytes == sizeof(glm::vec4) && rowOf(quantity).made != Made::eachStep &&
           rowOf(quantity).made != Made::forContact && quantity != Quantity::links && quantity != Quantity::triangles &&
           quantity != Quantity::bodyPlaces;
}

template <class Element>
std::vector<std::byte> bytesOf(const std::vector<Element>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

ReferenceSolver::ReferenceSolver(const Model& model)
    : model_(&model), vectors_(kQuantityCount), links_(model.links.links), triangles_(model.triangles) {
    for (const Quantity quantity : kVectorQuantities) {
        edit(quantity).assign(elementCount(model, quantity), glm::vec4(0.0f));
    }
    write(Quantity::positions, model.startPositions);
    write(Quantity::displacements, model.startVelocities);
}

void ReferenceSolver::step(const Step& step) {
    if (!step.plan.clothMeets) forgetContact();
    for (const Pass& pass : step.plan.passes) run(pass, step);
}

void ReferenceSolver::prepare(Kernel kernel) {
    for (const QuantityRow& row : kQuantities) {
        const bool isNeeded = row.made == Made::whenNeeded && rowOf(kernel).touches().has(row.quantity);
        const bool isForContact = row.made == Made::forContact && rowOf(kernel).touches().has(row.quantity);
        if (isForContact && !contact_) contact_ = makeContactArrays(*model_, kMostContactBytes);
        if (isNeeded && isOfVectors(row.quantity)) edit(row.quantity).resize(elementCount(*model_, row.quantity));
    }
}

void ReferenceSolver::run(const Pass& pass, const Step& step) {
    prepare(pass.kernel);
    Kernels kernels = kernelsFor(pass, step);
    const RangeFunction function = kFunctions[static_cast<std::size_t>(pass.kernel)];
    function(kernels, pass.range.first, pass.range.first + pass.range.count);
}

std::optional<glm::uint> ReferenceSolver::listed(Kernel kernel) const {
    if (!contact_) return {};
    const physics::ContactTally& counters = contact_->contactCounters.front();
    const bool isProved = counters.unproved == 0;
    const bool relists = (counters.wakes & physics::kRelist) != 0;
    if (isProved && (kernel == Kernel::measurePatchMotion || kernel == Kernel::proveContacts)) return 0;
    if ((isProved || !relists) && (kernel == Kernel::fitPatchBoxes || kernel == Kernel::findPatchPairs)) return 0;
    const bool watches = counters.round == 0 || counters.wakes != 0;
    if ((isProved || !watches) && kernel == Kernel::watchPairs) return 0;
    if (counters.changed == 0 && kernel == Kernel::stopShort) return 0;
    if (kernel == Kernel::meetPatches) return counters.due;
    if (kernel == Kernel::pushContacts || kernel == Kernel::proveContacts)
        return std::min(counters.contacts, counters.contactCapacity);
    return {};
}

void ReferenceSolver::computeNormals() {
    run({Kernel::computeNormals, {0, model_->particleCount()}}, Step{.substeps = {physics::SubstepParams{}}});
}

State ReferenceSolver::state() const {
    return {read(Quantity::positions), read(Quantity::displacements), links_, triangles_};
}

void ReferenceSolver::setState(const State& state) {
    write(Quantity::positions, state.positions);
    write(Quantity::displacements, state.displacements);
    links_ = state.links;
    triangles_ = state.triangles;
    contact_.reset();
    heldBefore_ = 0;
}

void ReferenceSolver::forgetContact() {
    heldBefore_ = heldSubsteps();
    contact_.reset();
}

std::uint64_t ReferenceSolver::heldSubsteps() const {
    return heldBefore_ + (contact_ ? contact_->contactCounters.front().held : 0);
}

std::vector<std::byte> ReferenceSolver::bytes(Quantity quantity) const {
    if (quantity == Quantity::links) return bytesOf(links_);
    if (quantity == Quantity::triangles) return bytesOf(triangles_);
    return bytesOf(read(quantity));
}

void ReferenceSolver::write(Quantity quantity, std::vector<glm::vec4> values) { edit(quantity) = std::move(values); }

Kernels ReferenceSolver::kernelsFor(const Pass& pass, const Step& step) {
    std::span<const physics::Dependent> dependents;
    if (rowOf(pass.kernel).over == KernelRange::dependents) {
        const Breakage& breakage = breakageOf(*model_);
        dependents = pass.kernel == Kernel::dropTriangles ? breakage.triangles : breakage.links;
    }
    static const BendElements kNone;
    const QuantitySet reads = rowOf(pass.kernel).reads;
    const bool takesBends = reads.has(Quantity::bends) || reads.has(Quantity::bendShares);
    const BendElements& bends = takesBends ? bendsOf(*model_) : kNone;
    ContactArrays none;
    ContactArrays& contact = contact_ ? *contact_ : none;
    return {.positions = edit(Quantity::positions),
            .displacements = edit(Quantity::displacements),
            .remembered = edit(Quantity::remembered),
            .links = links_,
            .triangles = triangles_,
            .triangleStarts = model_->triangleStarts,
            .trianglesOf = model_->trianglesOf,
            .air = edit(Quantity::air),
            .forces = edit(Quantity::forces),
            .normals = edit(Quantity::normals),
            .materials = model_->materials,
            .multipliers = edit(Quantity::multipliers),
            .curvatures = edit(Quantity::curvatures),
            .bends = bends.elements,
            .bendStarts = bends.starts,
            .bendShares = bends.shares,
            .tethers = tethersOf(*model_, step.edits),
            .dependents = dependents,
            .edits = step.edits.particles,
            .brushes = step.edits.brushes,
            .cuts = step.edits.cuts,
            .attachments = step.edits.attachments,
            .colliders = step.colliders,
            .colliderPoses = step.poses,
            .colliderPlanes = step.planes,
            .triangleContacts = edit(Quantity::triangleContacts),
            .contactShares = edit(Quantity::contactShares),
            .starts = contact.starts,
            .wanted = contact.wanted,
            .wayShares = contact.wayShares,
            .contactPushes = contact.contactPushes,
            .patches = contact.patches,
            .patchPairs = contact.patchPairs,
            .duePairs = contact.duePairs,
            .patchMotions = contact.patchMotions,
            .firstPatchMotions = contact.firstPatchMotions,
            .lastPatchMotions = contact.lastPatchMotions,
            .patchReaches = contact.patchReaches,
            .patchChanges = contact.patchChanges,
            .patchBoxes = contact.patchBoxes,
            .boxArrivals = contact.boxArrivals,
            .clothContacts = contact.clothContacts,
            .contactCounters = contact.contactCounters,
            .bodyPlaces = model_->bodyPlaces,
            .bodyPoses = step.bodyPoses,
            .params = step.substeps[pass.substep]};
}

}  // namespace drape

#include "solver/reference/reference_solver.h"

#include <array>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "physics/kernels.h"
#include "solver/plan/array_values.h"

namespace drape {
namespace {

using physics::Kernels;

/// Runs a kernel over a range of its elements.
using RangeFunction = void (*)(Kernels& kernels, glm::uint first, glm::uint end);

template <auto kernel>
void runOver(Kernels& kernels, glm::uint first, glm::uint end) {
    for (glm::uint i = first; i < end; ++i) (kernels.*kernel)(i);
}

constexpr std::array kFunctions = {
#define DRAPE_KERNEL(kernel, file, over, function, ...) RangeFunction{runOver<&Kernels::function>},
#include "physics/kernel_table.inc"
};

template <class Element>
void fill(std::vector<Element>& list, Zeros, std::size_t count) {
    list.assign(count, Element{});
}
template <class Element>
void fill(std::vector<Element>& list, std::vector<Element> values, std::size_t) {
    list = std::move(values);
}

/// Lets kernels read a list without copying it.
template <class Element, class Values>
void lend(std::span<Element>& view, const Values& values) {
    if constexpr (std::is_constructible_v<std::span<Element>, const Values&>) view = values;
}

std::vector<glm::vec4>* asVectors(std::vector<glm::vec4>& values) { return &values; }
template <class Element>
std::vector<glm::vec4>* asVectors(std::vector<Element>&) {
    return nullptr;
}

template <class Element>
std::vector<std::byte> bytesOf(const std::vector<Element>& values, std::size_t most) {
    const auto bytes = std::as_bytes(std::span(values).first(std::min(values.size(), most)));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

ReferenceSolver::ReferenceSolver(const Model& model) : model_(&model) {
    for (const ArrayRow& row : kArrays) {
        if (row.made == Made::atStart && isWritten(row.array)) make(row.array);
    }
}

void ReferenceSolver::make(Array array) {
    const Model& model = *model_;
    const Step step;
    switch (array) {
#define DRAPE_ARRAY(name, element, each, made, order, values)      \
    case Array::name:                                              \
        fill(own_.name, values, elementCount(model, Array::name)); \
        break;
#include "physics/array_table.inc"
    }
    made_ = made_ | setOf(array);
}

void ReferenceSolver::step(const Step& step) {
    takeJumps(step);
    if (!step.plan.clothMeets) forgetContact();
    for (const Pass& pass : step.plan.passes) run(pass, step);
}

void ReferenceSolver::takeJumps(const Step& step) {
    if (step.jumps.empty()) return;
    carryAlong(*model_, step.jumps, own_.positions, own_.displacements);
    forgetContact();
}

void ReferenceSolver::prepare(Kernel kernel) {
    const ArraySet missing = (rowOf(kernel).touches() & kWritten) - made_;
    if (missing.count() == 0) return;
    for (const ArrayRow& row : kArrays) {
        if (missing.has(row.array)) make(row.array);
    }
}

void ReferenceSolver::run(const Pass& pass, const Step& step) {
    prepare(pass.kernel);
    Kernels kernels = kernelsFor(pass, step);
    const RangeFunction function = kFunctions[static_cast<std::size_t>(pass.kernel)];
    function(kernels, pass.range.first, pass.range.first + pass.range.count);
}

std::optional<glm::uint> ReferenceSolver::listed(Kernel kernel) const {
    if (contactCounters() == nullptr) return {};
    const physics::ContactTally& counters = *contactCounters();
    if (counters.contacts == 0 &&
        (kernel == Kernel::gaugeContacts || kernel == Kernel::countStops || kernel == Kernel::shareStops))
        return 0;
    const bool isProved = counters.unproved == 0;
    const bool relists = (counters.wakes & physics::kRelist) != 0;
    if (isProved && (kernel == Kernel::measurePatchMotion || kernel == Kernel::proveContacts)) return 0;
    if ((isProved || !relists) && (kernel == Kernel::fitPatchBoxes || kernel == Kernel::findPatchPairs)) return 0;
    const bool watches = counters.round == 0 || counters.wakes != 0;
    if (kernel == Kernel::watchPairs) return isProved || !watches ? 0 : std::min(counters.pairs, counters.pairCapacity);
    if (kernel == Kernel::limitWays && counters.wayLimit >= physics::kUnlimitedWay) return 0;
    const bool isFull = counters.pairs > counters.pairCapacity || counters.contacts > counters.contactCapacity;
    if (counters.contacts == 0 && (kernel == Kernel::applyPushes || (kernel == Kernel::keepProvedWays && !isFull)))
        return 0;
    if (counters.changed == 0 && kernel == Kernel::stopShort) return 0;
    if (kernel == Kernel::meetPatches) return counters.due;
    if (kernel == Kernel::pushContacts || kernel == Kernel::proveContacts)
        return std::min(counters.contacts, counters.contactCapacity);
    return {};
}

void ReferenceSolver::computeNormals() {
    run({Kernel::computeNormals, {0, model_->particleCount()}}, Step{.substeps = {physics::SubstepParams{}}});
}

State ReferenceSolver::state() const { return {own_.positions, own_.displacements, own_.links, own_.triangles}; }

void ReferenceSolver::setState(const State& state) {
    own_.positions = state.positions;
    own_.displacements = state.displacements;
    own_.links = state.links;
    own_.triangles = state.triangles;
    forgetContact();
    stalledBefore_ = 0;
}

void ReferenceSolver::forgetContact() {
    stalledBefore_ = stalledSubsteps();
#define DRAPE_ARRAY(name, element, each, made, ...) \
    if (Made::made == Made::forContact) own_.name = {};
#include "physics/array_table.inc"
    for (const ArrayRow& row : kArrays) {
        if (row.made == Made::forContact) made_ = made_ - setOf(row.array);
    }
}

std::uint64_t ReferenceSolver::stalledSubsteps() const {
    return stalledBefore_ + (contactCounters() != nullptr ? contactCounters()->stalled : 0);
}

std::vector<glm::vec4>& ReferenceSolver::edit(Array array) {
    std::vector<glm::vec4>* found = nullptr;
    switch (array) {
#define DRAPE_ARRAY(name, ...)        \
    case Array::name:                 \
        found = asVectors(own_.name); \
        break;
#include "physics/array_table.inc"
    }
    if (found == nullptr) throw std::logic_error(std::string(nameOf(array)) + " holds no vectors");
    return *found;
}

std::vector<std::byte> ReferenceSolver::bytes(Array array, std::size_t most) const {
    switch (array) {
#define DRAPE_ARRAY(name, ...) \
    case Array::name:          \
        return bytesOf(own_.name, most);
#include "physics/array_table.inc"
    }
    return {};
}

Kernels ReferenceSolver::kernelsFor(const Pass& pass, const Step& step) {
    const ArraySet touched = rowOf(pass.kernel).touches();
    const Model& model = *model_;
    Kernels kernels;
    kernels.params = step.substeps[pass.substep];
#define DRAPE_ARRAY(name, element, each, made, order, values) \
    if constexpr (isWritten(Array::name)) {                   \
        kernels.name = own_.name;                             \
    } else if (touched.has(Array::name)) {                    \
        lend(kernels.name, values);                           \
    }
#include "physics/array_table.inc"
    return kernels;
}

}  // namespace drape

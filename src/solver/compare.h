#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape {

/// How two arrays differ, bit by bit.
struct BitDifference {
    std::uint64_t floats = 0;               ///< number of floats that differ in any bit
    double largest = 0.0;                   ///< largest absolute difference; infinite if a float is not a number
    std::optional<glm::uint> firstElement;  ///< index of the first vec4 that differs
};

BitDifference findBitDifference(std::span<const glm::vec4> a, std::span<const glm::vec4> b);

/// Returns the index of the first element in which two arrays differ, or nothing if they are equal.
/// `bytes`: size of an element.
std::optional<glm::uint> findDifferingElement(std::span<const std::byte> a, std::span<const std::byte> b,
                                              std::size_t bytes = 16);

/// Returns the number of elements in a list to which threads append, as counted in `tally`. Returns 0 if the list is
/// full: its elements then depend on the order of the threads.
std::size_t listedIn(Array array, const physics::ContactTally& tally);

/// Returns the elements of a list to which threads append, sorted by their bits. There are listedIn() of them.
std::vector<std::byte> sortedList(Array array, std::span<const std::byte> bytes, const physics::ContactTally& tally);

/// Returns those bytes of an array that must be equal in two solvers (Order).
template <class Solver>
std::vector<std::byte> comparableBytes(const Solver& solver, Array array) {
    if (rowOf(array).order == Order::open) return {};
    if (rowOf(array).order == Order::same) return solver.bytes(array);
    physics::ContactTally tally;
    std::memcpy(&tally, solver.bytes(Array::contactCounters).data(), sizeof tally);
    return sortedList(array, solver.bytes(array, listedIn(array, tally)), tally);
}

/// Returns a particle to which the first differing element belongs, or nothing if the solvers agree.
/// `comparable` and `other`: comparableBytes() of the two solvers.
std::optional<glm::uint> findDifferingParticle(const Model& model, Array array, std::span<const std::byte> comparable,
                                               std::span<const std::byte> other);

/// Compares two whole states. A link or triangle that is broken in only one of them counts as one float, and does not
/// change the largest difference.
BitDifference findBitDifference(const State& a, const State& b);

/// Where two solvers diverge.
struct FirstDifference {
    std::uint64_t step = 0;  ///< number of the step; the first is 1
    std::string pass;        ///< describe(Pass), then the name of the array that differs
    glm::uint particle = 0;
};

struct Comparison {
    std::uint64_t steps = 0;
    std::uint64_t differingFloats = 0;  ///< number of floats that differ in the state after the last step
    double largestDifference = 0.0;     ///< largest absolute difference over all steps
    std::optional<FirstDifference> first;
    std::uint64_t hash = 0;  ///< hash of solver A's positions after the last step
};

/// Runs one step pass by pass on two solvers that are in the same state. Returns the first pass that writes different
/// bits, or nothing if none does. Both solvers end in the state after that pass.
template <class A, class B>
std::optional<FirstDifference> findFirstDifferingPass(A& a, B& b, const Model& model, const Step& step) {
    for (const Pass& pass : step.plan.passes) {
        a.run(pass, step);
        b.run(pass, step);
        for (const ArrayRow& row : kArrays) {
            if (!rowOf(pass.kernel).writes.has(row.array)) continue;
            const auto particle =
                findDifferingParticle(model, row.array, comparableBytes(a, row.array), comparableBytes(b, row.array));
            if (particle) return FirstDifference{0, describe(pass) + " (" + row.name + ")", *particle};
        }
    }
    return std::nullopt;
}

/// Returns a copy of a step that ends after its first `passes` passes. The copy does not list contacts that would be
/// incomplete.
Step firstPasses(const Step& step, std::size_t passes);

/// A part of a step: a substep up to its contact, the contact, or the rest of a substep.
struct StepPart {
    std::size_t end = 0;  ///< number of the step's passes up to the end of the part
    std::string name;     ///< for example "substep 3, all contact passes together"
};

/// Returns the parts of all substeps of a plan, in their order.
std::vector<StepPart> partsOf(const Plan& plan);

/// Finds the substep in which two solvers diverge, although all passes agree when they run one by one. The cause is
/// then in how a solver runs several passes, or all passes of contact, together. Cuts the step short after each part in
/// turn. Returns the first part after which the solvers differ, or nothing if they never do. Both solvers end in the
/// state after it.
/// `before`: the state in which the step begins.
template <class A, class B>
std::optional<FirstDifference> findFirstDifferingSubstep(A& a, B& b, const Step& step, const State& before) {
    for (const StepPart& stepPart : partsOf(step.plan)) {
        const Step part = firstPasses(step, stepPart.end);
        a.setState(before);
        b.setState(before);
        a.step(part);
        b.step(part);
        const BitDifference difference = findBitDifference(a.state(), b.state());
        if (difference.floats > 0) return FirstDifference{0, stepPart.name, *difference.firstElement};
    }
    return std::nullopt;
}

/// Takes one step on both solvers and updates `account`. The solvers must be in the same state, unless `account`
/// already has a first difference.
template <class A, class B>
void stepInLockstep(A& a, B& b, const Model& model, const Step& step, Comparison& account) {
    const bool search = !account.first;
    State before;
    if (search) before = a.state();
    a.step(step);
    b.step(step);
    ++account.steps;
    const State after = a.state();
    const BitDifference difference = findBitDifference(after, b.state());
    account.differingFloats = difference.floats;
    account.largestDifference = std::max(account.largestDifference, difference.largest);
    account.hash = hashPositions(after.positions);
    if (!search || difference.floats == 0) return;

    const State otherAfter = b.state();
    a.setState(before);
    b.setState(before);
    account.first = findFirstDifferingPass(a, b, model, step);
    if (!account.first) account.first = findFirstDifferingSubstep(a, b, step, before);
    // The whole step differed, but none of its repetitions does: a solver does not even agree with itself.
    if (!account.first) account.first = FirstDifference{0, "not repeatable", *difference.firstElement};
    account.first->step = account.steps;
    a.setState(after);
    b.setState(otherAfter);
}

}  // namespace drape

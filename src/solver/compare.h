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
    std::uint64_t floats = 0;               ///< that differ in any bit
    double largest = 0.0;                   ///< absolute difference; infinite where one is not a number
    std::optional<glm::uint> firstElement;  ///< index of the first vec4 that differs
};

BitDifference findBitDifference(std::span<const glm::vec4> a, std::span<const glm::vec4> b);

/// The first element of so many bytes in which two arrays of the same size differ.
std::optional<glm::uint> findDifferingElement(std::span<const std::byte> a, std::span<const std::byte> b,
                                              std::size_t bytes = 16);

/// How many elements a list that threads append to has by its tally; 0 where it is full: which elements it has then
/// depends on the order of the threads.
std::size_t listedIn(Array array, const physics::ContactTally& tally);

/// So many elements of such a list, sorted by their bits.
std::vector<std::byte> sortedList(Array array, std::span<const std::byte> bytes, const physics::ContactTally& tally);

/// The bytes of an array that two solvers must have alike (Order).
template <class Solver>
std::vector<std::byte> comparableBytes(const Solver& solver, Array array) {
    if (rowOf(array).order == Order::open) return {};
    if (rowOf(array).order == Order::same) return solver.bytes(array);
    physics::ContactTally tally;
    std::memcpy(&tally, solver.bytes(Array::contactCounters).data(), sizeof tally);
    return sortedList(array, solver.bytes(array, listedIn(array, tally)), tally);
}

/// A particle that the element is about which two solvers have otherwise, if they do. comparable: of one of them.
std::optional<glm::uint> findDifferingParticle(const Model& model, Array array, std::span<const std::byte> comparable,
                                               std::span<const std::byte> other);

/// Over all of a state. A link or triangle that is broken in one of them alone counts as one float; it says nothing
/// about the largest difference.
BitDifference findBitDifference(const State& a, const State& b);

/// Where two solvers part.
struct FirstDifference {
    std::uint64_t step = 0;  ///< counted from 1
    std::string pass;        ///< describe(Pass), and the array that differs
    glm::uint particle = 0;
};

struct Comparison {
    std::uint64_t steps = 0;
    std::uint64_t differingFloats = 0;  ///< in the state after the last step
    double largestDifference = 0.0;     ///< over all steps
    std::optional<FirstDifference> first;
    std::uint64_t hash = 0;  ///< of solver A's positions after the last step
};

/// Runs one step on two solvers that are in the same state pass by pass, and answers the first pass that writes
/// different bits; nothing if none does. Both end in the state after that pass.
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

/// A step that ends after so many of its passes; substeps and their contact that are then not whole are no longer
/// listed.
Step firstPasses(const Step& step, std::size_t passes);

/// For solvers that differ after a step although all passes, taken one by one, agree: one of them takes whole substeps
/// or all passes of contact at once and goes wrong there. Answers the first substep after which they differ when the
/// step is cut short there; nothing if they never do. Both end in the state after it. before: the state that the step
/// begins with.
template <class A, class B>
std::optional<FirstDifference> findFirstDifferingSubstep(A& a, B& b, const Step& step, const State& before) {
    std::optional<FirstDifference> found;
    const auto differsAfter = [&](const auto& whole, const char* passes) {
        const Step part = firstPasses(step, whole.firstPass + whole.passCount);
        a.setState(before);
        b.setState(before);
        a.step(part);
        b.step(part);
        const BitDifference difference = findBitDifference(a.state(), b.state());
        if (difference.floats == 0) return false;
        found = FirstDifference{0, "substep " + std::to_string(whole.substep) + passes, *difference.firstElement};
        return true;
    };
    for (std::size_t k = 0; k < step.plan.substeps.size(); ++k) {
        if (differsAfter(step.plan.substeps[k], ", all passes at once")) return found;
        if (step.plan.clothMeets && differsAfter(step.plan.contacts[k], ", all passes of contact at once"))
            return found;
    }
    return found;
}

/// Takes one step on both solvers, which must be in the same state or have been found to differ before, and keeps
/// account.
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
    // The step as a whole differed but nothing did when repeated: the solver is not even equal to itself.
    if (!account.first) account.first = FirstDifference{0, "not repeatable", *difference.firstElement};
    account.first->step = account.steps;
    a.setState(after);
    b.setState(otherAfter);
}

}  // namespace drape

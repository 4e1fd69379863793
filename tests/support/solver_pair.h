// Compares the CPU solver with the reference, on sheets that a ball passes through.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cloth/make/make_model.h"
#include "run/run.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/cpu/lanes/instruction_sets.h"
#include "solver/reference/reference_solver.h"
#include "support/sanitized.h"

namespace drape::test {

/// Makes a hand that pulls a particle upwards. `at`: the particle's position, m.
inline physics::Attachment pullAt(glm::uint particle, glm::vec4 at) {
    at.w = 0.0f;
    return {at, at + glm::vec4(0.0f, 0.05f, 0.0f, 0.0f), particle, 200.0f, 0.1f, 3.0f};
}

/// Makes a common sheet that starts a little crumpled, so that nothing stays in a plane.
inline ClothDescription sheet(glm::uint columns, glm::uint rows) {
    ClothDescription d;
    d.particles = {columns, rows};
    d.size = glm::vec2(columns - 1, rows - 1) * 0.02f;
    d.jitter = 1e-3f;
    return d;
}

/// Makes settings in which a ball passes through the sheet's middle, with the ground near.
inline Settings lively(const ClothDescription& d) {
    Settings settings;
    settings.substeps = 5;
    settings.wind.airDensity = 0.0f;
    settings.ball().on = true;
    settings.ball().motion = ColliderMotion::line;
    // Makes the ball so large that only particles meet it.
    settings.ball().radius = std::max(0.2f * std::min(d.size.x, d.size.y) + 0.02f, 0.06f);
    settings.ball().place = d.origin + d.across * (0.5f * d.size.x) + d.down * (0.5f * d.size.y);
    settings.ball().travel = {0.0f, 0.0f, 2.0f * settings.ball().radius};
    settings.ball().speed = 2.0f;
    settings.ground().on = true;
    settings.ground().place.y = d.origin.y - 0.9f * d.size.y;
    return settings;
}

/// Runs both solvers side by side. Every step must leave the same bits.
class Pair {
public:
    Pair(const Model& model, const CpuOptions& options) : model_(&model), fast_(model, options), reference_(model) {}

    void step(const Settings& settings, Edits edits = {}) {
        const Step step = makeStep(*model_, settings, clock_, std::move(edits));
        fast_.step(step);
        reference_.step(step);
    }
    void expectEqual() {
        const State fast = fast_.state();
        const BitDifference difference = findBitDifference(fast, reference_.state());
        ASSERT_EQ(difference.floats, 0u) << fast_.instructions() << ", " << fast_.threads() << " threads, step "
                                         << clock_.steps << ", first element " << difference.firstElement.value_or(0)
                                         << ", by " << difference.largest;
    }
    void run(const Settings& settings, int steps) {
        for (int k = 0; k < steps; ++k) step(settings);
        expectEqual();
    }
    CpuSolver& fast() { return fast_; }
    ReferenceSolver& reference() { return reference_; }

private:
    const Model* model_;
    CpuSolver fast_;
    ReferenceSolver reference_;
    Clock clock_;
};

/// Lists all instruction sets on one thread, and all thread counts with the widest set (only one count under
/// sanitizers).
inline std::vector<CpuOptions> allOptions() {
    std::vector<CpuOptions> all;
    for (const cpu::LaneKernelSet* kernels : cpu::usableLaneKernels()) all.push_back({1, kernels->name});
    const auto threadCounts = isSanitized() ? std::vector{3} : std::vector{2, 3, 5};
    for (const int threads : threadCounts) all.push_back({threads, cpu::usableLaneKernels().back()->name});
    return all;
}

/// Runs a world with all options and once by the reference, and compares the results bit by bit. Under sanitizers two
/// steps are enough: the first has a plan of its own, and later ones run the same code as the second.
inline void expectSame(const WorldDescription& world, const Settings& settings, int count) {
    if (isSanitized()) count = std::min(count, 2);
    const Model model = makeModel(world);
    ReferenceSolver reference(model);
    std::vector<Step> steps;
    Clock clock;
    for (int k = 0; k < count; ++k) reference.step(steps.emplace_back(makeStep(model, settings, clock)));
    const State expected = reference.state();
    for (const CpuOptions& options : allOptions()) {
        CpuSolver fast(model, options);
        for (const Step& step : steps) fast.step(step);
        const BitDifference difference = findBitDifference(fast.state(), expected);
        ASSERT_EQ(difference.floats, 0u) << fast.instructions() << ", " << fast.threads() << " threads, first element "
                                         << difference.firstElement.value_or(0) << ", by " << difference.largest;
    }
}

/// Runs a scene with all options and once by the reference, and compares the results bit by bit.
inline void expectTheReferencesBits(const Scene& scene, int steps) {
    const auto stateAfter = [&](auto solver, Run& run) {
        for (int k = 0; k < steps; ++k) solver.step(run.nextStep(viewOf(solver)));
        return solver.state();
    };
    Run expected(scene);
    const State reference = stateAfter(ReferenceSolver(expected.model()), expected);
    for (const CpuOptions& options : allOptions()) {
        Run run(scene);
        const BitDifference difference = findBitDifference(stateAfter(CpuSolver(run.model(), options), run), reference);
        EXPECT_EQ(difference.floats, 0u) << options.instructions << ", " << options.threads << " threads";
    }
}

}  // namespace drape::test

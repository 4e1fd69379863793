// Tests threads that follow one another over a cloth: if one of them fails, the others end too.

#include "solver/cpu/wave/pipeline.h"
#include "cloth/make/make_model.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <span>
#include <thread>

#include "solver/cpu/grid_path.h"
#include "solver/cpu/row_kernels/instruction_sets.h"
#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape::cpu {
namespace {

/// Row kernels that throw: in the first move() on the calling thread, on a different thread or on any thread, or at the
/// end of a substep. Row kernels have no state of their own, so the members are static.
struct Failing {
    enum class Where { nowhere, onCaller, onOther, onAny, atEnd };
    static inline std::atomic<Where> where{Where::nowhere};
    static inline std::thread::id caller;

    static void move(const ParticleRow& row, const ParticleParams& around) {
        const bool isCaller = std::this_thread::get_id() == caller;
        if (where == Where::onAny || where == (isCaller ? Where::onCaller : Where::onOther)) throw std::bad_alloc();
        preferredRowKernels().move(row, around);
    }
    static void finish(const ParticleRow& row, const ParticleParams& around, const TetherRow* tethers, bool absorb,
                       const NextMove* next) {
        if (where == Where::atEnd) throw std::bad_alloc();
        preferredRowKernels().finish(row, around, tethers, absorb, next);
    }
    static RowKernels kernels() {
        RowKernels kernels = preferredRowKernels();
        kernels.move = move;
        kernels.finish = finish;
        return kernels;
    }
};

/// Waits until all workers are ready again: on a busy machine one thread works alone for a while.
void awaitAll(const Workers& workers) {
    while (workers.ready() == 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(Pipeline, EndsWhereAThreadFails) {
    ClothDescription sheet;
    sheet.particles = {40, 300};
    sheet.size = {0.4f, 3.0f};
    const Model model = makeModel(sheet);
    Settings settings;
    settings.substeps = 16;
    settings.wind.airDensity = 0.0f;
    Clock clock;
    const Step step = makeStep(model, settings, clock);
    ASSERT_EQ(step.plan.substeps.size(), 16u);
    State start = startState(model);
    const RowKernels kernels = Failing::kernels();
    Failing::caller = std::this_thread::get_id();
    Workers workers(3);
    GridPath path(model, kernels);
    using enum Failing::Where;
    const auto expectThrow = [&](Failing::Where where, std::span<const SubstepPlan> substeps) {
        Failing::where = where;
        ASSERT_TRUE(path.load(start.positions, start.displacements, workers));
        awaitAll(workers);
        EXPECT_THROW(path.run(substeps, step, {}, workers), std::bad_alloc) << static_cast<int>(where);
    };
    for (const auto where : {onCaller, onOther}) expectThrow(where, step.plan.substeps);
    // When threads share one substep, the first or the last kernel of it throws. Each thread takes the next strip, so
    // on a busy machine any of them may find no strip left.
    for (const auto where : {onAny, atEnd}) expectThrow(where, std::span(step.plan.substeps).first(1));
    Failing::where = nowhere;
    ASSERT_TRUE(path.load(start.positions, start.displacements, workers));
    EXPECT_TRUE(path.run(step.plan.substeps, step, {}, workers));
}

// Runs single substeps, as the solver does with contact of cloth, with every pass that a wave has. The cloth is so wide
// that it has more strips than there are threads.
TEST(Pipeline, StripsOfASubstepLeaveTheSameBits) {
    ClothDescription sheet;
    sheet.particles = {500, 180};
    sheet.size = {5.0f, 1.8f};
    sheet.pins = PinPattern::topCorners;
    const Model model = makeModel(sheet);
    Settings settings;
    settings.substeps = 4;
    settings.iterations = 2;
    settings.bendingStiffness = 1e-5f;
    Clock clock;
    Step step = makeStep(model, settings, clock);
    const glm::vec4 target(2.5f, 3.0f, 1.0f, 0.0f);
    step.edits.attachments = {{target, target, 90 * 500 + 250, 100.0f, 0.1f, 1.0f}};
    ASSERT_TRUE(step.plan.substeps.front().isWhole());
    ASSERT_TRUE(step.plan.substeps.front().air && step.plan.substeps.front().bends &&
                step.plan.substeps.front().tethered);
    const std::vector<glm::vec4> air(model.triangles.size(), glm::vec4(4.0f, 1.0f, 2.0f, 0.0f));
    std::vector<State> states;
    for (const int threads : {1, 2, 3, 8}) {
        State& state = states.emplace_back(startState(model));
        Workers workers(threads);
        GridPath path(model, preferredRowKernels());
        ASSERT_TRUE(path.load(state.positions, state.displacements, workers));
        for (const SubstepPlan& substep : step.plan.substeps) {
            if (threads > 1) awaitAll(workers);
            ASSERT_TRUE(path.run(std::span(&substep, 1), step, air, workers));
        }
        path.store(state.positions, state.displacements, workers);
        EXPECT_TRUE(state.positions == states.front().positions) << threads << " threads";
        EXPECT_TRUE(state.displacements == states.front().displacements) << threads << " threads";
    }
    EXPECT_TRUE(states.front().positions != startState(model).positions);
}

}  // namespace
}  // namespace drape::cpu

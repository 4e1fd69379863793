// Tests measurement by `drape bench` on a small, quick sheet. Checks that the results make sense, not their times.

#include "bench/contest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "cloth/make/make_model.h"
#include "embedded/shaders.h"
#include "run/run.h"
#include "scene/load/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/gl_fixture.h"

namespace drape::bench {
namespace {

TEST(Spread, TellsTheMedianAndTheEnds) {
    const Spread odd = spreadOf({3.0, 1.0, 2.0});
    EXPECT_EQ(odd.median, 2.0);
    EXPECT_EQ(odd.least, 1.0);
    EXPECT_EQ(odd.most, 3.0);
    EXPECT_EQ(spreadOf({4.0, 1.0, 2.0, 8.0}).median, 3.0);
    EXPECT_EQ(spreadOf({5.0}).median, 5.0);
}

TEST(MemoryMeter, SeesWhatIsTaken) {
    constexpr std::size_t kBytes = 64u << 20;
    const MemoryMeter meter;
    {
        std::vector<char> taken(kBytes);
        std::memset(taken.data(), 1, taken.size());
        EXPECT_EQ(taken.back(), 1);
    }
    const auto growth = meter.peakGrowth();  // the peak stays when the memory is returned
    ASSERT_TRUE(growth.has_value());
    EXPECT_GT(*growth, kBytes / 10 * 9);
    EXPECT_LT(*growth, kBytes / 10 * 15);
    EXPECT_GT(availableMemory().value_or(0), 0u);
    const MemoryMeter later;
    EXPECT_LT(later.peakGrowth().value_or(kBytes), kBytes / 2) << "each meter should start anew";
}

TEST(Growth, IsTheExponentOfTheTimeOverTheParticles) {
    Result small;
    small.entry = {Backend::cpu, 2};
    small.particles = 100;
    small.msPerStep = {1.0, 1.0, 1.0};
    Result large = small;
    large.particles = 400;
    large.msPerStep.median = 8.0;
    Result other = large;
    other.entry.threads = 1;
    std::vector<Result> results = {large, other};
    addGrowth(results, {&small, 1});
    ASSERT_TRUE(results[0].growth.has_value());
    EXPECT_NEAR(*results[0].growth, 1.5, 1e-12);
    EXPECT_FALSE(results[1].growth.has_value()) << "results with different threads should not be compared";
}

class Contest : public test::GlTest {};

TEST_F(Contest, EveryEntryRunsTheSameSteps) {
    const Scene scene = loadScene("standard", 12);
    std::vector<Entry> entries;
    for (const auto& choice : kChoices<Backend>) entries.push_back({choice.value});
    entries.push_back({Backend::cpu, 2});
    gl::Commands commands;
    const gl::ShaderLibrary library(embedded::shaders(), {}, gl::Compiling::whenUsed);
    std::vector<std::uint64_t> shown;
    const Effort effort{14, 4};
    const auto results =
        runContest(scene, entries, effort, {&commands, &library}, [&](std::uint64_t done) { shown.push_back(done); });
    ASSERT_EQ(results.size(), entries.size());
    EXPECT_EQ(shown.size(), entries.size() * (effort.rounds + 1));
    EXPECT_EQ(shown.back(), shown.size());

    const Model model = makeModel(scene.world);
    ReferenceSolver reference(model);
    Clock clock;
    for (std::uint64_t i = 0; i < effort.steps; ++i) reference.step(makeStep(model, scene.settings, clock));
    const Measures expected = measure(model, reference.state(), scene.settings.substepLength());
    for (std::size_t k = 0; k < results.size(); ++k) {
        const Result& result = results[k];
        EXPECT_EQ(result.entry, entries[k]);
        EXPECT_FALSE(result.device.empty());
        EXPECT_EQ(result.particles, 144u);
        EXPECT_EQ(result.links, model.linkCount());
        EXPECT_GT(result.msPerStep.least, 0.0);
        EXPECT_LE(result.msPerStep.least, result.msPerStep.median);
        EXPECT_LE(result.msPerStep.median, result.msPerStep.most);
        EXPECT_NEAR(result.nsPerProjection.value_or(0.0) * 1e-6 * model.linkCount() * scene.settings.substeps,
                    result.msPerStep.median, 1e-9);
        EXPECT_TRUE(result.timesTextbook.has_value());
        EXPECT_EQ(result.gpuBytes.has_value(), needsGpu(result.entry.backend));
        if (result.entry.backend == Backend::textbook) {
            EXPECT_DOUBLE_EQ(*result.timesTextbook, 1.0);
            EXPECT_TRUE(result.reached.finite);
        } else {
            EXPECT_EQ(result.reached.stretchMaxPercent, expected.stretchMaxPercent) << enumName(entries[k].backend);
            EXPECT_EQ(result.reached.stretchRmsPercent, expected.stretchRmsPercent) << enumName(entries[k].backend);
        }
    }
    EXPECT_EQ(std::ranges::count(results, 1.0, &Result::timesFastest), 1)
        << "only the fastest should have a factor of 1";
    EXPECT_GT(*results[3].gpuBytes, 10 * 16 * 144u);
}

TEST_F(Contest, AHandHoldsTheMiddleOnEveryBackend) {
    const Scene scene = loadScene("hanging", 12);
    const std::vector<Entry> entries{{Backend::reference}, {Backend::cpu}, {Backend::gpu}, {Backend::gpuJoined}};
    gl::Commands commands;
    const gl::ShaderLibrary library(embedded::shaders(), {}, gl::Compiling::whenUsed);
    const auto stretchOf = [&](bool held) {
        const Effort effort{14, 4, held};
        std::vector<double> stretches;
        for (const Result& result : runContest(scene, entries, effort, {&commands, &library}, [](std::uint64_t) {}))
            stretches.push_back(result.reached.stretchRmsPercent);
        EXPECT_EQ(std::ranges::count(stretches, stretches.front()), std::ssize(stretches));
        return stretches.front();
    };
    EXPECT_NE(stretchOf(true), stretchOf(false));
}

TEST_F(Contest, GroupsOfPinsAreLedAsInARun) {
    const Scene scene = loadScene("hoist");
    constexpr std::uint64_t kSteps = 6;
    drape::Run run(scene);
    CpuSolver solver(run.model());
    while (run.clock().steps < kSteps) solver.step(run.nextStep(viewOf(solver)));
    const Measures expected = measure(run.model(), solver.state(), scene.settings.substepLength());
    const std::vector<Entry> entries{{Backend::cpu, 1}};
    const auto results = runContest(scene, entries, {kSteps, 1}, {}, [](std::uint64_t) {});
    EXPECT_EQ(results.front().reached.stretchRmsPercent, expected.stretchRmsPercent);
    EXPECT_EQ(results.front().reached.stretchMaxPercent, expected.stretchMaxPercent);
}

}  // namespace
}  // namespace drape::bench

// clang-format off
// Tests that every solver gives the same bits. All such tests:
//
//   checked                               against        on                                           test
//   CPU, 60 steps                         golden runs    everyDaySceneNames() (all, 120 if slow)      BuiltIn/Golden
//   CPU, least and widest instructions    reference      everyDaySceneNames() (all if slow)           BuiltIn/SameBitsOnCpu
//   CPU, GPU plain, GPU joined (2 steps)  reference      everyDaySceneNames() (all if slow), hands    BuiltIn/SameBits
//   GPU plain 1000 steps, joined 30       CPU            every built-in scene, at full size           Slow/SameBitsForLonger
//   CPU                                   reference      sheets, settings, threads; each kernel       CpuSolver, LanePath
//   GPU plain                             CPU            tears, cuts, events, changing settings       Lockstep, ReplayLockstep
//   GPU joined                            reference      settings, fabrics, turns with plain          Joined
//   GPU plain, GPU joined                 reference      colliders, contact, random scenes            GpuColliders, GpuClothContact,
//                                                                                                     GpuRandomScenes
//   each kernel on the GPU                CPU            made-up data around a work group's size      KernelCheck
//   snapshots                             reference      a run that changes solvers on the way        SnapshotOnGpu
//   reference by clang++                  release build  five scenes                                  SameBits.WithBothCompilers
//   reference                             textbook       near, not to the bit                         ReferenceAgainstTextbook
// clang-format on

#include <gtest/gtest.h>

#include <algorithm>

#include "cloth/make/make_model.h"
#include "run/run.h"
#include "scene/load/registry.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/measure.h"
#include "solver/reference/reference_solver.h"
#include "support/gl_fixture.h"
#include "support/live_run.h"
#include "support/scene_names.h"

namespace drape {
namespace {

class SameBits : public test::ShaderTest, public testing::WithParamInterface<std::string> {};

constexpr std::uint64_t kStepsAlone = 2;  ///< least number of steps before the first hand

/// Plays a person's run on the CPU: grabs, cuts, throws and brushes something in the middle, and pins something. Pulls
/// are short, since longer ones only take more substeps of the same kind.
test::LiveRun play(Scene scene) {
    // Contact has many passes per substep, each slow to start on llvmpipe. So a scene with contact gets fewer substeps,
    // and fewer steps before the first hand. GpuClothContact has scenes whose layers meet.
    constexpr glm::uint kSubstepsInContact = 8;
    if (clothMeets(makeModel(scene.world), scene.settings))
        scene.settings.substeps = std::min(scene.settings.substeps, kSubstepsInContact);
    test::LiveRun live(scene);
    const Model& model = live.run.model();
    live.advance(clothMeets(model, scene.settings) ? static_cast<int>(kStepsAlone) : 23);
    const glm::uint middle = model.firstBodyParticle() / 2;
    live.act(EventKind::grab, {middle}, live.position(middle) + glm::vec3(0.05f, 0.08f, 0.03f));
    live.advance(2);
    std::vector<glm::uint> ends;
    const LinkIndex index(model);
    for (const glm::uint link : index.linksOf(middle)) {
        ends.push_back(model.links.links[link].a);
        ends.push_back(model.links.links[link].b);
    }
    if (!ends.empty()) live.act(EventKind::cut, ends);
    live.advance(1);
    live.act(EventKind::release);
    live.act(test::pushOf(middle, {-0.1f, 0.0f, -0.1f}, 0.2f, 3.0f));
    live.act(EventKind::pin, {model.firstBodyParticle() - 1});
    live.advance(2);
    live.act(EventKind::unpin, {model.firstBodyParticle() - 1});
    live.act(EventKind::grab, {0}, live.position(0) + glm::vec3(-0.03f, 0.06f, 0.0f));
    live.advance(2);
    return live;
}

/// Plays on the CPU. The reference and both paths of the GPU then replay the log, after it was written and read again.
TEST_P(SameBits, OfAPlayOnEverySolver) {
    const test::LiveRun live = play(test::loadSmallTestScene(GetParam()));
    const InputLog log = readLogText(writeLogText(live.run.log(live.hash())), "log");
    drape::Run run(log.scene);
    const Model& model = run.model();
    // The last work group must be partly empty; otherwise a kernel without a check for the end of its range would pass.
    ASSERT_NE(model.particleCount() % 64, 0u);
    ReferenceSolver reference(model);
    GpuSolver plain(model, commands_, library_, GpuPath::plain);
    GpuSolver joined(model, commands_, library_, GpuPath::joined);  // takes the first steps
    Replay replay(log);
    Comparison account;
    while (run.clock().steps < log.steps && !account.first) {
        const Step step = replay.nextStep(run, viewOf(plain));
        stepInLockstep(reference, plain, model, step, account);
        if (account.steps > kStepsAlone) continue;
        joined.step(step);
        const BitDifference difference = findBitDifference(joined.state(), reference.state());
        ASSERT_EQ(difference.floats, 0u) << "joined, step " << account.steps << ", particle "
                                         << difference.firstElement.value_or(0);
    }
    ASSERT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass << ", particle "
                                << account.first->particle;
    const GpuCounts& counts = joined.counts();
    EXPECT_LE(counts.sent.dispatches - counts.contactDispatches, 13 * counts.substeps) << "up to 829 pass by pass";
    EXPECT_EQ(account.hash, *log.hash);
    EXPECT_EQ(findBitDifference(live.solver.state(), reference.state()).floats, 0u);
    EXPECT_NE(account.hash, hashPositions(model.startPositions)) << "nothing moved";
    EXPECT_TRUE(measure(model, reference.state(), run.applied().substepLength()).finite);
}
/// Returns the scenes of every day without the longest three, whose kernels other scenes have too.
std::vector<std::string> quickSceneNames() {
    std::vector<std::string> names = test::everyDaySceneNames();
    for (const char* slow : {"figure", "standard", "storm"}) std::erase(names, slow);
    return names;
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, SameBits, testing::ValuesIn(quickSceneNames()), test::testNameOf);
INSTANTIATE_TEST_SUITE_P(Slow, SameBits, testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()),
                         test::testNameOf);

using SameBitsForLonger = SameBits;
TEST_P(SameBitsForLonger, OfAThousandStepsAtFullSize) {
    const Scene scene = test::loadTestScene(GetParam());
    const Model model = makeModel(scene.world);
    CpuSolver cpu(model);
    GpuSolver plain(model, commands_, library_, GpuPath::plain);
    GpuSolver joined(model, commands_, library_, GpuPath::joined);
    Clock clock;
    Comparison account;
    for (int k = 0; k < 1000 && !account.first; ++k) {
        const Step step = makeStep(model, scene.settings, clock);
        stepInLockstep(cpu, plain, model, step, account);
        if (k >= 30) continue;
        joined.step(step);
        ASSERT_EQ(findBitDifference(joined.state(), cpu.state()).floats, 0u) << "joined, step " << account.steps;
    }
    ASSERT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass << ", particle "
                                << account.first->particle;
    EXPECT_NE(account.hash, hashPositions(model.startPositions)) << "nothing moved";
    EXPECT_TRUE(measure(model, cpu.state(), scene.settings.substepLength()).finite);
}
INSTANTIATE_TEST_SUITE_P(Slow, SameBitsForLonger,
                         testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()), test::testNameOf);

}  // namespace
}  // namespace drape

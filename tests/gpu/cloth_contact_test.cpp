// Tests cloth that meets cloth: the GPU must give the reference's bits.

#include <gtest/gtest.h>

#include "check/lockstep.h"
#include "cloth/make/make_model.h"
#include "run/forces.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "support/bodies.h"
#include "support/close_layers.h"
#include "support/gl_fixture.h"
#include "support/sewn_cloths.h"
#include "support/torn_scene.h"

namespace drape::test {
namespace {

class GpuClothContact : public ShaderTest {
protected:
    void expectSameBits(const Scene& scene, std::uint64_t steps, GpuPath path = GpuPath::plain) {
        drape::Run run(scene);
        const check::LockstepResult result =
            check::runInLockstep(scene, run, steps, path, commands_, library_, [](std::uint64_t) {});
        ASSERT_TRUE(result.isRight()) << "step " << result.comparison.first->step << ", "
                                      << result.comparison.first->pass;
    }
};

using SlowGpuClothContact = GpuClothContact;

TEST_F(GpuClothContact, OfASheetThatPilesUp) { expectSameBits(pileScene(14), 30); }

TEST_F(GpuClothContact, OfSheetsThatMeetFast) { expectSameBits(slapScene(9, "0.3"), 24); }

TEST_F(GpuClothContact, WithJoinedPasses) { expectSameBits(pileScene(12), 12, GpuPath::joined); }

TEST_F(GpuClothContact, OfASheetOverABodyThatTurns) {
    Scene scene = torusScene(13);
    scene.world.cloths[0].origin.y = 0.44f;
    scene.world.bodies[0].frame.motion = ColliderMotion::spin;
    scene.world.bodies[0].frame.turnRate = 90.0f;
    expectSameBits(scene, 16);
    expectSameBits(scene, 10, GpuPath::joined);
}

TEST_F(GpuClothContact, OfASheetOverABodyThatDeforms) {
    Scene scene = deformingScene(11);
    scene.world.cloths[0].origin.y = 0.44f;
    expectSameBits(scene, 12);
    expectSameBits(scene, 6, GpuPath::joined);
}

TEST_F(GpuClothContact, OfASheetOverABodyThatJumps) {
    Scene scene = jumpingScene(11, 0.1f);
    scene.world.cloths[0].origin.y = 0.44f;
    expectSameBits(scene, 9);
    expectSameBits(scene, 9, GpuPath::joined);
}

TEST_F(GpuClothContact, OfATubeThatIsSewn) {
    Scene scene = sewnScene(0.1f, 4, 5);
    scene.settings.clothContact.on = true;
    expectSameBits(scene, 10);
}

TEST_F(GpuClothContact, OfSheetsThatStartTangled) {
    expectSameBits(tangledScene(1), 8);
    expectSameBits(tangledScene(2), 4, GpuPath::joined);
}

/// Forces are sums of integers, so the order of threads cannot change them.
TEST_F(GpuClothContact, WithTheForcesOfTheCpu) {
    Scene scene = torusScene(13);
    scene.world.cloths[0].origin.y = 0.44f;
    scene.world.bodies[0].frame.motion = ColliderMotion::spin;
    scene.world.bodies[0].frame.turnRate = 90.0f;
    scene.settings.wind.airDensity = 1.2f;
    scene.settings.wind.velocity = {2.0f, -1.0f, 0.5f};
    scene.settings.ball() = Collider(scene.settings.ball());
    scene.settings.ball().on = true;
    scene.settings.ball().place = {0.2f, 0.35f, 0.1f};
    scene.settings.ball().radius = 0.05f;
    PinGroup corner;
    corner.name = "corner";
    corner.chosen.pins = PinPattern::topLeft;
    scene.settings.pinGroups = {corner};
    for (const bool isWide : {false, true}) {
        drape::Run run(scene);
        CpuSolver cpu(run.model());
        GpuSolver gpu(run.model(), commands_, library_, isWide ? GpuPath::joined : GpuPath::plain);
        gpu.takeContactWide(isWide);
        run.measureForces(true);
        for (int k = 0; k < 10; ++k) {
            const Step step = run.nextStep(viewOf(cpu));
            cpu.step(step);
            gpu.step(step);
        }
        const Forces forces = forcesOf(cpu, run);
        EXPECT_EQ(forcesOf(gpu, run), forces) << isWide;
        EXPECT_EQ(hashPositions(gpu.read(Array::positions)), hashPositions(cpu.read(Array::positions)));
        for (const auto& [name, wrench] : allForces(run, forces, cpu.read(Array::positions))) {
            if (name != "collider ground") EXPECT_GT(glm::length(wrench.force), 1e-3) << name;
        }
    }
}

/// Other tests of this suite take the passes of software renderers.
TEST_F(GpuClothContact, OfASheetOverABodyWithTheWidePassesOfGpus) {
    Scene scene = torusScene(13);
    scene.world.cloths[0].origin.y = 0.44f;
    const Model model = makeModel(scene.world);
    CpuSolver cpu(model);
    GpuSolver gpu(model, commands_, library_, GpuPath::joined);
    gpu.takeContactWide(true);
    Clock clock;
    Comparison account;
    for (int k = 0; k < 10; ++k) stepInLockstep(cpu, gpu, model, makeStep(model, scene.settings, clock), account);
    EXPECT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass;
}

TEST_F(GpuClothContact, OfLayersThatStartClose) {
    expectSameBits(sceneOf({Layers::tube, 2e-6f, {0.0f, 0.5f, 0.0f}}), 2);
    expectSameBits(sceneOf({Layers::fold, 4.0f * unitAt(10.0f), glm::vec3(10.0f)}), 2, GpuPath::joined);
}

TEST_F(GpuClothContact, WhereListsAreFull) { expectSameBits(stackScene(200), 2); }

/// Uses a mesh in shreds: its lists overflow again and again, and the rounds of the proof must search for its pairs
/// anew.
TEST_F(SlowGpuClothContact, OfShreds) {
    const TornScene torn = tornScene(20);
    drape::Run run(torn.scene);
    CpuSolver cpu(run.model());
    GpuSolver gpu(run.model(), commands_, library_);
    for (int frame = 1; frame <= 20; ++frame) {
        const Step step = run.nextStep(viewOf(cpu));
        cpu.step(step);
        gpu.step(step);
        ASSERT_EQ(findBitDifference(gpu.state(), cpu.state()).floats, 0u) << "frame " << frame;
    }
    EXPECT_GT(cpu.stalledSubsteps(), 20u);
    EXPECT_EQ(gpu.stalledSubsteps(), cpu.stalledSubsteps());
}

TEST_F(GpuClothContact, OfClothThatTears) {
    Scene scene = pileScene(12);
    scene.world.cloths[0].pins = PinPattern::topCorners;
    scene.settings.tear = {TearResistance::ratio, 1.05f};
    scene.settings.gravity.y = -60.0f;
    expectSameBits(scene, 20);
}

}  // namespace
}  // namespace drape::test

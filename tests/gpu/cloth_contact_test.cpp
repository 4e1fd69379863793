// Tests cloth that meets cloth: the GPU must give the reference's bits.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "gpu_check/lockstep.h"
#include "run/samples.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "support/bodies.h"
#include "support/close_layers.h"
#include "support/gl_fixture.h"
#include "support/sewn_cloths.h"
#include "support/torn_scene.h"

namespace drape::test {
namespace {

/// A run that measures forces, and both solvers for it.
struct MeasuredPair {
    drape::Run run;
    CpuSolver cpu;
    GpuSolver gpu;

    /// `isWide`: whether the GPU takes the wide passes of contact.
    template <class... Gl>
    MeasuredPair(const Scene& scene, bool isWide, Gl&&... gl)
        : run(scene), cpu(run.model()), gpu(run.model(), gl..., isWide ? GpuPath::joined : GpuPath::plain) {
        gpu.takeContactWide(isWide);
        run.measureForces(true);
    }
};

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

/// Forces are sums of integers, so the order of threads cannot change them. Two bodies press the sheet until they stop
/// short of each other.
TEST_F(GpuClothContact, WithTheForcesOfTheCpu) {
    Scene scene = readSceneText(R"({"cloth": {"particles": [9, 9], "size": [0.2, 0.2], "origin": [-0.1, 0, -0.1],
            "down": [0, 0, 1]}, "pinGroups": [{"name": "corner", "pins": "topLeft"}], "wind": {"velocity": [2, -1, 0.5]},
            "solver": {"substeps": 8, "membraneStiffness": 1000, "bendingStiffness": 7e-6}, "contact": {"on": true},
            "ball": {"on": true, "centre": [0.05, -0.05, 0.08], "radius": 0.05, "friction": 0.5}})",
                                "pressed");
    scene.world.bodies.push_back(bodyOf(boxMesh(glm::vec3(0.1f)), "low", {0.0f, -0.053f, 0.0f}));
    BodyDescription& high = scene.world.bodies.emplace_back(bodyOf(boxMesh(glm::vec3(0.1f)), "high", {0, 0.048f, 0}));
    high.frame.motion = ColliderMotion::line;
    high.frame.travel = {0.0f, 0.006f, 0.0f};
    high.frame.speed = 0.6f;
    for (const bool isWide : {false, true}) {
        MeasuredPair pair(scene, isWide, commands_, library_);
        auto& [run, cpu, gpu] = pair;
        const auto step = [&] {
            const Step next = run.nextStep(viewOf(cpu));
            cpu.step(next);
            gpu.step(next);
            return forcesOf(cpu, run);
        };
        step();
        const Forces forces = step();
        EXPECT_EQ(forcesOf(gpu, run), forces) << isWide;
        EXPECT_EQ(hashPositions(gpu.read(Array::positions)), hashPositions(cpu.read(Array::positions)));
        for (const auto& [name, wrench] : allForces(run, forces, cpu.read(Array::positions)))
            EXPECT_GT(glm::length(wrench.force), 1e-4) << name;
        EXPECT_GT(bodyForce(run, forces, 1, cpu.read(Array::positions)).force.y, 0.1) << "many times the weight";
    }
}

/// Two driven boxes press a sheet, lift it and shake it. One has a friction of its own.
TEST_F(GpuClothContact, BetweenBodiesThatGripIt) {
    Scene scene = readSceneText(R"({"cloth": {"particles": [9, 9], "size": [0.16, 0.16], "origin": [-0.08, 0.16, 0],
            "pins": "none"}, "contact": {"on": true}})",
                                "gripped");
    scene.world.bodies.push_back(bodyOf(boxMesh({0.06f, 0.06f, 0.02f}), "left", {0.0f, 0.12f, -0.015f}));
    scene.world.bodies.push_back(bodyOf(boxMesh({0.06f, 0.06f, 0.02f}), "right", {0.0f, 0.12f, 0.015f}));
    scene.world.bodies[1].frame.friction = 0.1f;
    scene.world.bodies[1].frame.greatestForce = 0.05f;
    for (const bool isWide : {false, true}) {
        MeasuredPair pair(scene, isWide, commands_, library_);
        auto& [run, cpu, gpu] = pair;
        for (int k = 0; k < 6; ++k) {
            const float up = 0.12f + 0.004f * static_cast<float>(k), away = k % 2 == 0 ? 0.009f : 0.0098f;
            run.driveBody(0, {{0.0f, up, -away}, {0.0f, 0.0f, 0.05f * static_cast<float>(k), 1.0f}});
            run.driveBody(1, {{0.0f, up, away}});
            const Step step = run.nextStep(viewOf(cpu));
            EXPECT_EQ(step.bodyGrips.size(), 3u);
            cpu.step(step);
            gpu.step(step);
            ASSERT_EQ(findBitDifference(gpu.state(), cpu.state()).floats, 0u) << isWide << ", step " << k;
            EXPECT_EQ(forcesOf(gpu, run), forcesOf(cpu, run)) << isWide << ", step " << k;
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

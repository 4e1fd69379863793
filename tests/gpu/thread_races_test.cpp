// Runs each group of kernels with several threads of llvmpipe, whatever LP_NUM_THREADS is in other suites
// (suites.cmake). Work groups then run at the same time, as on a GPU. A race between them would change bits.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"
#include "support/bodies.h"
#include "support/contact_scenes.h"
#include "support/gl_fixture.h"
#include "support/sewn_cloths.h"

namespace drape::test {
namespace {

class ThreadRaces : public ShaderTest {
protected:
    /// `leftRounds`: size of the work group that finishes the rounds of the proof, as in GpuSolver::shareProof().
    void expectSameBits(const Scene& scene, int steps, GpuPath path, bool isWide, glm::uint leftRounds = 64) {
        const Model model = makeModel(scene.world);
        CpuSolver cpu(model);
        GpuSolver gpu(model, commands_, library_, path);
        gpu.takeContactWide(isWide);
        gpu.shareProof(1, leftRounds);
        Clock clock;
        Comparison account;
        for (int k = 0; k < steps; ++k)
            stepInLockstep(cpu, gpu, model, makeStep(model, scene.settings, clock), account);
        EXPECT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass;
    }
};

TEST_F(ThreadRaces, LeaveNoTraceInContact) {
    Scene pile = pileScene(14);
    pile.settings.gravity.y = -40.0f;
    pile.settings.substeps = 6;
    expectSameBits(pile, 10, GpuPath::plain, false);
    expectSameBits(pile, 10, GpuPath::joined, true, 0);
    expectSameBits(tangledScene(1), 1, GpuPath::plain, true);
}

TEST_F(ThreadRaces, LeaveNoTraceInWholeSubstepsAndSharedDispatches) {
    Scene flag = loadScene("flag", 40);
    flag.settings.clothContact.on = false;
    expectSameBits(flag, 2, GpuPath::joined, true);
    Scene storm = loadScene("storm", 24);
    storm.settings.clothContact.on = false;
    expectSameBits(storm, 2, GpuPath::joined, true);
    expectSameBits(storm, 1, GpuPath::plain, true);
}

TEST_F(ThreadRaces, LeaveNoTraceInTearsSeamsAndBodies) {
    Scene torn = pileScene(12);
    torn.world.cloths[0].pins = PinPattern::topCorners;
    torn.settings.tear = {TearResistance::ratio, 1.05f};
    torn.settings.gravity.y = -60.0f;
    expectSameBits(torn, 4, GpuPath::joined, true);
    expectSameBits(sewnScene(0.1f, 4, 5), 2, GpuPath::plain, true);
    Scene deforming = deformingScene(11);
    deforming.world.cloths[0].origin.y = 0.44f;
    expectSameBits(deforming, 2, GpuPath::joined, true);
}

}  // namespace
}  // namespace drape::test

// Tests that contact of cloth takes few dispatches, and that the bits are the same however the rounds of its proof are
// shared.

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/plan/contact_arrays.h"
#include "solver/reference/reference_solver.h"
#include "support/contact_scenes.h"
#include "support/gl_fixture.h"
#include "support/random_scene.h"
#include "support/scene_names.h"

namespace drape::test {
namespace {

std::uint64_t seenCalls = 0;

/// Counts the calls of a GL function during its own lifetime.
template <auto* function, class Type = std::remove_pointer_t<decltype(function)>>
class Counted;
template <auto* function, class... Arguments>
class Counted<function, void (*)(Arguments...)> {
public:
    Counted() {
        real_ = *function;
        *function = [](Arguments... arguments) {
            ++seenCalls;
            real_(arguments...);
        };
    }
    ~Counted() { *function = real_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    inline static void (*real_)(Arguments...) = nullptr;
};

class ContactDispatches : public ShaderTest {
protected:
    struct Counting {
        GpuCounts counts;
        std::uint64_t seen = 0;  ///< calls of the Counted functions
        std::uint64_t withWork = 0;

        double perSubstep(std::uint64_t count) const {
            return static_cast<double>(count) / static_cast<double>(counts.substeps);
        }
    };
    Counting countStep(const Scene& scene, GpuPath path) {
        const Model model = makeModel(scene.world);
        GpuSolver solver(model, commands_, library_, path);
        std::vector<gl::Command> recorded;
        commands_.recordTo(&recorded);
        Clock clock;
        seenCalls = 0;
        solver.step(makeStep(model, scene.settings, clock));
        const std::uint64_t seen = seenCalls;
        commands_.recordTo(nullptr);
        EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);
        return {solver.counts(), seen, solver.contactDispatchesWithWork()};
    }

    void expectSameBits(const Scene& scene, int steps, GpuSolver& gpu, const Model& model) {
        ReferenceSolver reference(model);
        Clock clock;
        Comparison account;
        for (int k = 0; k < steps && !account.first; ++k) {
            stepInLockstep(reference, gpu, model, makeStep(model, scene.settings, clock), account);
            ASSERT_EQ(comparableBytes(reference, Array::patchPairs), comparableBytes(gpu, Array::patchPairs)) << k;
        }
        EXPECT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass;
        EXPECT_EQ(gpu.stalledSubsteps(), reference.stalledSubsteps());
    }
    void expectSameBits(const Scene& scene, int steps, glm::uint roundsOverAll, glm::uint threads) {
        const Model model = makeModel(scene.world);
        GpuSolver gpu(model, commands_, library_, GpuPath::plain);
        gpu.shareProof(roundsOverAll, threads);
        expectSameBits(scene, steps, gpu, model);
    }
    void expectSameBitsWide(const Scene& scene, int steps, GpuPath path = GpuPath::plain) {
        const Model model = makeModel(scene.world);
        GpuSolver gpu(model, commands_, library_, path);
        gpu.takeContactWide(true);
        expectSameBits(scene, steps, gpu, model);
    }
};

TEST_F(ContactDispatches, HaveWorkOnlyWhereClothMeets) {
    for (const char* name : {"drop", "hanging", "trefoil"}) {
        const Counting counting = countStep(loadScene(name), GpuPath::plain);
        EXPECT_LE(counting.counts.sent.calls, 4 * counting.counts.sent.dispatches) << name;
        EXPECT_LE(counting.counts.sent.barriers, counting.counts.sent.dispatches) << name;
        EXPECT_GE(counting.perSubstep(counting.withWork), 3.0) << name;
        EXPECT_LE(counting.withWork, counting.counts.contactDispatches) << name;
        const double mostWork = std::string(name) == "hanging" ? 7.0 : 14.0;  // "hanging" is a calm scene
        EXPECT_LE(counting.perSubstep(counting.withWork), mostWork) << name;
    }
}

/// The first step may need four rounds of the proof. Later steps take as many as are known to be needed.
TEST_F(ContactDispatches, AreNineASubstepWithFewCalls) {
    const Scene scene = loadScene("flag", 20);
    const Model model = makeModel(scene.world);
    GpuSolver solver(model, commands_, library_, GpuPath::joined);
    solver.takeContactWide(true);
    Clock clock;
    GpuCounts before;
    for (int k = 0; k < 3; ++k) {
        before = solver.counts();
        solver.step(makeStep(model, scene.settings, clock));
        glFinish();
    }
    const GpuCounts& counts = solver.counts();
    const auto substeps = static_cast<double>(counts.substeps - before.substeps);
    EXPECT_LE(static_cast<double>(counts.contactDispatches - before.contactDispatches) / substeps, 9.1);
    EXPECT_LE(static_cast<double>(counts.sent.dispatches - before.sent.dispatches) / substeps,
              18.2);  // of which six solve lines
    EXPECT_LE(static_cast<double>(counts.sent.calls - before.sent.calls) / substeps, 70.5);
}

TEST_F(ContactDispatches, AreCountedAsTheyAreSent) {
    const Counted<&glad_glUseProgram> use;
    const Counted<&glad_glDispatchCompute> dispatch;
    const Counted<&glad_glMemoryBarrier> barrier;
    const Counted<&glad_glBindBufferBase> bindBase;
    const Counted<&glad_glBindBufferRange> bindRange;
    const Counted<&glad_glBindBuffersRange> bindRanges;
    const Counted<&glad_glProgramUniform1ui> uniform;
    const Counted<&glad_glProgramUniform4uiv> uniforms;
    const Counted<&glad_glPushDebugGroup> push;
    const Counted<&glad_glPopDebugGroup> pop;
    const auto expectAllCounted = [&](const Scene& scene, GpuPath path) {
        const Counting counting = countStep(scene, path);
        EXPECT_EQ(counting.counts.sent.calls, counting.seen);
    };
    expectAllCounted(pileScene(12), GpuPath::plain);
    expectAllCounted(pileScene(12), GpuPath::joined);
    Scene withSharedDispatches = loadScene("storm", 12);
    withSharedDispatches.settings.clothContact.on = false;
    expectAllCounted(withSharedDispatches, GpuPath::joined);
}

/// The lists that a step uploads take turns, so that no update waits until the GPU has read the former list.
TEST_F(ContactDispatches, DoNotWaitForTheGpu) {
    commands_.letUpdatesWait(true);
    const Scene scene = pileScene(8);
    const Model model = makeModel(scene.world);
    GpuSolver solver(model, commands_, library_, GpuPath::plain);
    Clock clock;
    for (int k = 0; k < 8; ++k) solver.step(makeStep(model, scene.settings, clock));
    EXPECT_EQ(commands_.counts().waits, 0u);
}

/// Uses a heap whose proof takes many rounds: several of them search for pairs and measure them again, up to the last
/// round.
TEST_F(ContactDispatches, LeaveTheSameBitsHoweverRoundsAreShared) {
    Scene scene = pileScene(14);
    scene.settings.gravity.y = -40.0f;
    scene.settings.substeps = 6;
    expectSameBits(scene, 20, 1, 64);
    expectSameBits(scene, 12, 1, 0);
}

using SlowContactDispatches = ContactDispatches;

TEST_F(SlowContactDispatches, LeaveTheSameBitsHoweverRoundsAreShared) {
    Scene scene = pileScene(14);
    scene.settings.gravity.y = -40.0f;
    scene.settings.substeps = 6;
    expectSameBits(scene, 20, 4, 1024);
    expectSameBits(scene, 20, 2, 256);
    expectSameBits(scene, 20, 2, 0);
    const Model model = makeModel(scene.world);
    GpuSolver wide(model, commands_, library_, GpuPath::joined);
    wide.takeContactWide(true);
    wide.shareProof(1, 0);
    expectSameBits(scene, 20, wide, model);
}

/// The dispatches of contact stand for kContactKernels only, so a plan with other kernels must not be taken.
TEST_F(ContactDispatches, RefuseOtherKernelsThanThoseTheyReplace) {
    const Scene scene = pileScene(8);
    const Model model = makeModel(scene.world);
    GpuSolver gpu(model, commands_, library_);
    Clock clock;
    const Step step = makeStep(model, scene.settings, clock);
    const ContactPlan& last = step.plan.contacts.back();
    const auto first = static_cast<std::ptrdiff_t>(last.firstPass);
    const auto refuses = [&](auto change) {
        Step other = step;
        change(other.plan.passes, other.plan.contacts.back());
        EXPECT_THROW(gpu.step(other), std::logic_error);
    };
    refuses([&](auto& passes, ContactPlan&) { std::swap(passes[last.firstPass + 2], passes[last.firstPass + 3]); });
    refuses([&](auto& passes, ContactPlan&) { passes[last.firstPass].kernel = Kernel::markStarts; });
    refuses([&](auto& passes, ContactPlan& contact) {
        passes.insert(passes.begin() + first, passes[last.firstPass]);
        ++contact.passCount;
    });
    refuses([&](auto& passes, ContactPlan& contact) {
        passes.erase(passes.begin() + first);
        --contact.passCount;
    });
    EXPECT_EQ(gpu.counts().sent.dispatches, 0u);
    gpu.step(step);
    EXPECT_GT(gpu.counts().contactDispatches, 0u);
}

TEST_F(ContactDispatches, HaveAThreadForEachPairIfTheyAreWide) {
    const Scene scene = pileScene(20);
    const Model model = makeModel(scene.world);
    GpuSolver gpu(model, commands_, library_, GpuPath::plain);
    gpu.takeContactWide(true);
    std::vector<gl::Command> recorded;
    commands_.recordTo(&recorded);
    Clock clock;
    const Step step = makeStep(model, scene.settings, clock);
    gpu.step(firstPasses(step, step.plan.contacts[0].firstPass + step.plan.contacts[0].passCount));
    commands_.recordTo(nullptr);
    constexpr std::size_t kPairsInHeaps = 20;  // pairs for each patch
    const auto expectThreads = [&](const char* name, glm::uint groupSize) {
        const auto command = std::ranges::find_if(recorded, [&](const gl::Command& sent) {
            return sent.kind == gl::Command::Kind::dispatch && sent.name == name;
        });
        ASSERT_NE(command, recorded.end()) << name;
        EXPECT_GE(command->groups * groupSize, kPairsInHeaps * contactRoom(model).patches) << name;
    };
    expectThreads("physics/contact/list_pairs_wide.comp", rowOf(ContactShader::listPairsWide).groupSize);
    expectThreads("physics/contact/prove_round.comp", rowOf(ContactShader::proveRound).groupSize);
}

TEST_F(ContactDispatches, LeaveTheSameBitsAndPairsIfTheyAreWide) {
    expectSameBitsWide(pileScene(12), 8);
    expectSameBitsWide(tangledScene(1), 2, GpuPath::joined);

    // Where lists are full, no particle moves in a substep, and later ones go on.
    const Scene stack = stackScene(200);
    const Model model = makeModel(stack.world);
    GpuSolver gpu(model, commands_, library_, GpuPath::plain);
    gpu.takeContactWide(true);
    expectSameBits(stack, 2, gpu, model);
    EXPECT_GT(gpu.stalledSubsteps(), 0u);
    EXPECT_LT(gpu.stalledSubsteps(), gpu.counts().substeps);
}

class WideContact : public ContactDispatches, public testing::WithParamInterface<std::string> {};

TEST_P(WideContact, LeavesTheSameBits) {
    const Scene scene = loadScene(GetParam());
    if (clothMeets(makeModel(scene.world), scene.settings)) expectSameBitsWide(scene, 2, GpuPath::joined);
}

INSTANTIATE_TEST_SUITE_P(Slow, WideContact, testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()),
                         testNameOf);

using SlowWideContact = ContactDispatches;

TEST_F(SlowWideContact, OfAHundredRandomScenesLeavesTheSameBits) {
    int compared = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        const Scene scene = randomScene(seed, 16).scene;
        if (!clothMeets(makeModel(scene.world), scene.settings)) continue;
        expectSameBitsWide(scene, 2, seed % 2 == 0 ? GpuPath::joined : GpuPath::plain);
        ++compared;
        if (HasFailure()) FAIL() << "seed " << seed;
    }
    EXPECT_GT(compared, 50);
}

}  // namespace
}  // namespace drape::test

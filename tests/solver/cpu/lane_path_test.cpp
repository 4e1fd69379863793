// Tests passes in lanes over cloth in any state: every such kernel gives the reference's bits with all instruction
// sets.

#include <gtest/gtest.h>

#include <set>

#include "cloth/make/make_model.h"
#include "solver/reference/reference_solver.h"
#include "support/collider_shapes.h"
#include "support/short_forms.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

/// Makes a sheet with odd numbers of everything, so that the last lanes are never full.
ClothDescription oddSheet() {
    ClothDescription d = sheet(23, 19);
    d.diagonalBendLinks = true;
    return d;
}

Settings windy(const ClothDescription& d) {
    Settings settings = lively(d);
    settings.wind.airDensity = 1.2f;
    settings.wind.velocity = {3.0f, 0.5f, 7.0f};
    settings.wind.gustiness = 0.5f;
    return settings;
}

/// Returns settings with springs that several iterations relax, and with bends as a force.
Settings springy(const ClothDescription& d) {
    Settings settings = windy(d);
    settings.iterations = 3;
    settings.membraneStiffness = 50.0f;
    settings.bendingStiffness = 1e-5f;
    return settings;
}

Settings brittle(const ClothDescription& d) {
    Settings settings = windy(d);
    settings.ball().speed = 6.0f;
    settings.tear.resistance = TearResistance::weak;
    return settings;
}

Settings tutorial(const ClothDescription& d) {
    Settings settings = windy(d);
    settings.wind.model = WindModel::classic;
    settings.wind.classicForce = settings.wind.velocity;
    settings.pinnedShare = PinnedShare::yields;
    settings.walls() = test::wallsOf(
        {.on = true, .low = d.origin - glm::vec3(0.02f, 0.5f, 0.03f), .high = d.origin + glm::vec3(0.7f)});
    settings.walls().rule = WallRule::mirrorMotion;
    return settings;
}

/// Returns settings with sharp colliders that particles and triangles meet.
Settings sharp(const ClothDescription& d) {
    Settings settings = windy(d);
    const glm::vec3 middle = settings.ball().place;
    settings.ball().on = false;
    Collider box = boxOf({0.3f, 0.02f, 0.2f}, 0.0f);
    box.place = middle;
    box.turn = {20, 30, 40};
    Collider wedge = octahedronOf(0.05f);
    wedge.place = middle + glm::vec3(0.2f, 0.1f, 0.02f);
    wedge.motion = ColliderMotion::spin;
    wedge.turnRate = 300.0f;
    test::setEntries(settings, {box, wedge});
    return settings;
}

/// Returns settings with contact, in which layers fall together and meet.
Settings meeting(const ClothDescription& d) {
    Settings settings = windy(d);
    settings.clothContact = {.on = true, .thickness = 0.008f};
    return settings;
}

class LanePath : public testing::Test {
protected:
    /// Takes steps pass by pass and expects equal bits after each pass.
    void expectSamePasses(const ClothDescription& d, const Settings& settings, int count) {
        const Model model = makeModel(d);
        for (const cpu::LaneKernelSet* kernels : cpu::usableLaneKernels()) {
            CpuSolver lanes(model, {3, kernels->name});
            ReferenceSolver reference(model);
            Clock clock;
            for (int k = 0; k < count; ++k) {
                Settings now = settings;
                now.substeps += static_cast<glm::uint>(k);  // makes the step scale displacements
                const Step step = makeStep(model, now, clock);
                for (const Pass& pass : step.plan.passes) taken_.insert(pass.kernel);
                const auto difference = findFirstDifferingPass(lanes, reference, model, step);
                ASSERT_FALSE(difference) << kernels->name << ", step " << k << ", " << difference->pass << ", particle "
                                         << difference->particle;
            }
            brokenLinks_ = std::ranges::count(lanes.state().links, 0u, &physics::Link::material);
        }
    }

    std::set<Kernel> taken_;
    std::ptrdiff_t brokenLinks_ = 0;
};

TEST_F(LanePath, EveryKernelLeavesTheReferencesBits) {
    const ClothDescription d = oddSheet();
    expectSamePasses(d, windy(d), 2);
    expectSamePasses(d, springy(d), 2);
    Settings stiff = springy(d);
    stiff.iterations = 1;
    stiff.tear.resistance = TearResistance::weak;
    stiff.ball().speed = 6.0f;
    expectSamePasses(d, stiff, 6);
    ClothDescription threads = d;  // whose links are relaxed one after another
    threads.tensionOnly = true;
    expectSamePasses(threads, springy(threads), 2);
    expectSamePasses(d, tutorial(d), 2);
    expectSamePasses(d, sharp(d), 3);
    expectSamePasses(d, brittle(d), 12);
    EXPECT_GT(brokenLinks_, 0);
    expectSamePasses(d, meeting(d), 3);
    Settings still = lively(d);
    expectSamePasses(d, still, 1);
    const cpu::LaneKernelSet& widest = *cpu::usableLaneKernels().back();
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        const auto kernel = static_cast<Kernel>(k);
        if (widest.inLanes[k] == nullptr) continue;
        EXPECT_TRUE(taken_.contains(kernel)) << kernelName(kernel) << " runs in lanes but is not tested";
    }
}

TEST_F(LanePath, ThreadsShareAPassAnywhere) {
    const ClothDescription d = sheet(131, 67);  // so large that parts end within a vector
    expectSamePasses(d, windy(d), 1);
}

}  // namespace
}  // namespace drape::test

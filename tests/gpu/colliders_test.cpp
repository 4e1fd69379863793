// Tests colliders of all shapes and motions: the GPU must give the reference's bits, pass by pass and with joined
// passes.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/gl_fixture.h"
#include "support/random_colliders.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

ClothDescription sheetOf(glm::uvec2 particles, float cell) {
    ClothDescription d;
    d.particles = particles;
    d.size = glm::vec2(particles - 1u) * cell;
    d.jitter = 1e-3f;
    return d;
}

/// Makes colliders so round that only particles meet them.
void makeRound(std::vector<Collider>& colliders) {
    for (Collider& c : colliders) {
        c.radius += 0.06f;
        c.topRadius += 0.06f;
        if (c.shape == ColliderShape::box) c.size += 0.13f;
        c.rounding = 0.06f;
        c.rule = WallRule::bounce;
    }
    std::erase_if(colliders, [](const Collider& c) { return edgeRadius(c) < 0.06f; });
}

class GpuColliders : public ShaderTest {
protected:
    /// Compares a random list of colliders on the plain path and on the joined one.
    void expectSameBitsOfList(unsigned seed) {
        std::mt19937 random(seed);
        const ClothDescription d = sheetOf({19, 14}, 0.02f);
        Settings settings;
        settings.substeps = 3;
        settings.wind.airDensity = seed % 2 == 0 ? 1.2f : 0.0f;
        test::setEntries(settings, anyColliders(random, 1 + random() % 40, middleOf(d), 0.25f));
        // Triangles meet sharp edges, and only particles meet round ones.
        const bool isRound = (seed - 1) % 8 >= 4;
        if (isRound) makeRound(settings.colliders);
        const Model model = makeModel(d);
        for (const Collider& collider : settings.colliders) {
            EXPECT_FALSE(isRound && pokesOut(collider, model, settings)) << seed << ", " << collider.name;
        }
        expectSameBits(model, settings, GpuPath::plain, 3, seed);
        expectSameBits(model, settings, GpuPath::joined, 3, seed);
    }

    void expectSameBits(const Model& model, const Settings& settings, GpuPath path, int count, unsigned seed) {
        ReferenceSolver reference(model);
        GpuSolver solver(model, commands_, library_, path);
        Clock clock;
        Comparison account;
        for (int k = 0; k < count && !account.first; ++k)
            stepInLockstep(reference, solver, model, makeStep(model, settings, clock), account);
        EXPECT_FALSE(account.first) << "seed " << seed << ": step " << account.first->step << ", "
                                    << account.first->pass << ", particle " << account.first->particle << ", "
                                    << account.differingFloats << " floats differ";
    }
};

TEST_F(GpuColliders, PlainAndJoined) {
    for (unsigned seed = 1; seed <= 8; ++seed) expectSameBitsOfList(seed);
}

using SlowGpuColliders = GpuColliders;

TEST_F(SlowGpuColliders, PlainAndJoined) {
    for (unsigned seed = 9; seed <= 50; ++seed) expectSameBitsOfList(seed);
}

TEST_F(GpuColliders, TwoHundredAndFiftySixOfThem) {
    std::mt19937 random(7);
    const ClothDescription d = sheetOf({19, 14}, 0.02f);
    Settings settings;
    settings.substeps = 2;
    test::setEntries(settings, anyColliders(random, Collider::kMost, middleOf(d), 0.5f));
    expectSameBits(makeModel(d), settings, GpuPath::plain, 2, 7);
}

}  // namespace
}  // namespace drape::test

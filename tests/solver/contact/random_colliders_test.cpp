// Moves many colliders of all shapes and motions through a small cloth. The CPU solver must give the reference's bits,
// with all instruction sets.

#include "support/random_colliders.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cloth/make/make_model.h"
#include "support/sanitized.h"
#include "support/short_forms.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

/// Compares the steps of each instruction set, and of several threads, with the reference. Returns how often a collider
/// moved a particle.
std::size_t expectSameBits(const Model& model, const Settings& settings, int count, const std::string& what) {
    ReferenceSolver reference(model);
    std::vector<Step> steps;
    Clock clock;
    std::size_t met = 0;
    for (int k = 0; k < count; ++k) {
        steps.push_back(makeStep(model, settings, clock));
        for (const Pass& pass : steps.back().plan.passes) {
            if (pass.kernel != Kernel::collide) {
                reference.run(pass, steps.back());
                continue;
            }
            const std::vector<glm::vec4> before = reference.read(Array::positions);
            reference.run(pass, steps.back());
            for (std::size_t i = 0; i < before.size(); ++i) met += before[i] != reference.read(Array::positions)[i];
        }
    }
    const State expected = reference.state();
    for (const glm::vec4& p : expected.positions) {
        EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z)) << what;
    }
    for (const CpuOptions& options : allOptions()) {
        CpuSolver fast(model, options);
        for (const Step& step : steps) fast.step(step);
        const BitDifference difference = findBitDifference(fast.state(), expected);
        EXPECT_EQ(difference.floats, 0u) << what << ": " << fast.instructions() << ", " << fast.threads()
                                         << " threads, first element " << difference.firstElement.value_or(0) << ", by "
                                         << difference.largest;
    }
    return met;
}

Settings airless() {
    Settings settings;
    settings.substeps = 3;
    settings.wind.airDensity = 0.0f;
    return settings;
}

TEST(RandomColliders, LeaveTheReferencesBits) {
    std::size_t met = 0;
    const unsigned seeds = isSanitized() ? 10 : 20;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        std::mt19937 random(seed);
        ClothDescription d = sheet(19, 14);
        if (seed % 3 == 0) d.pins = PinPattern::none;
        Settings settings = airless();
        test::setEntries(settings, anyColliders(random, 1 + random() % 40, middleOf(d), 0.25f));
        met += expectSameBits(makeModel(d), settings, 3, "seed " + std::to_string(seed));
    }
    EXPECT_GT(met, 200 * seeds) << "too few collisions to test anything";
}

// Uses cloth so fine, and colliders so round, that only particles meet them.
TEST(RandomColliders, LeaveTheReferencesBitsOfParticlesOnly) {
    std::size_t met = 0;
    for (unsigned seed = 101; seed <= 104; ++seed) {
        std::mt19937 random(seed);
        ClothDescription d = sheet(45, 33);
        d.size *= 0.2f;  // makes cells of 4 mm
        Settings settings = airless();
        test::setEntries(settings, anyColliders(random, 1 + random() % 12, middleOf(d), 0.1f));
        for (Collider& c : settings.colliders) {
            if (c.shape == ColliderShape::convex) c.shape = ColliderShape::sphere;
            if (c.shape == ColliderShape::room) c.rule = WallRule::bounce;
            c.radius += 0.01f;
            c.topRadius += 0.01f;
            c.rounding = std::min(0.01f, 0.5f * std::min({c.size.x, c.size.y, c.size.z}));
        }
        met += expectSameBits(makeModel(d), settings, 2, "seed " + std::to_string(seed));
    }
    EXPECT_GT(met, 400u);
}

TEST(RandomColliders, TwoHundredAndFiftySixOfThem) {
    std::mt19937 random(7);
    const ClothDescription d = sheet(40, 33);
    Settings settings = airless();
    test::setEntries(settings, anyColliders(random, Collider::kMost, middleOf(d), 0.5f));
    EXPECT_GT(expectSameBits(makeModel(d), settings, 2, "256"), 100u);
}

}  // namespace
}  // namespace drape::test

// Motions whose solution is known, on the reference and on the textbook. Both step with symplectic Euler, so where its
// own error is known it is part of the expected value, and the tolerance is left for rounding.

#include <gtest/gtest.h>

#include <numbers>

#include "cloth/make/make_model.h"
#include "support/runs.h"

namespace drape::test {
namespace {

template <class Run>
class ClosedForms : public ::testing::Test {};
using Runs = ::testing::Types<ReferenceRun, TextbookRun>;

class RunNames {
public:
    template <class Run>
    static std::string GetName(int) {
        return std::is_same_v<Run, ReferenceRun> ? "Reference" : "Textbook";
    }
};
TYPED_TEST_SUITE(ClosedForms, Runs, RunNames);

physics::Link structural(glm::uint a, glm::uint b, float restLength) { return {a, b, restLength, 0}; }

/// Settings of a fall at 1,920 Hz, and the height fallen and the speed after 60 steps: after n substeps symplectic
/// Euler has fallen g h^2 n (n + 1) / 2 = g t (t + h) / 2.
struct Fall {
    Settings settings = emptySpace();
    double speed = 0.0;
    double height = 0.0;

    Fall() {
        settings.gravity = {0, -9.81f, 0};
        settings.substeps = 32;
        const double h = double{settings.timeStep} / 32;
        const double t = 1920 * h;
        speed = kGravity * t;
        height = kGravity * t * (t + h) / 2;
    }
};

TYPED_TEST(ClosedForms, FreeFallLosesNothingInShortSubsteps) {
    const Fall fall;
    const Model model = handMade({{0, 10, 0, 1}, {3, 10, 0, 4}, {3, 10, 0, 0}}, {});
    TypeParam run(model);
    for (int k = 0; k < 60; ++k) run.step(fall.settings);
    for (const glm::uint i : {0u, 1u}) {
        // Previous positions in float are 0.37 m out here.
        EXPECT_NEAR(10 - run.position(i).y, fall.height, 1e-4);
        EXPECT_NEAR(run.velocity(i).y, -fall.speed, 1e-4);
    }
    EXPECT_EQ(run.position(2), glm::dvec3(3, 10, 0)) << "pinned";
}

TYPED_TEST(ClosedForms, ASheetFallsAsItsParticlesDo) {
    ClothDescription description;
    description.particles = {4, 4};
    description.origin = {-1, 10, 0};
    description.pins = PinPattern::none;
    const Model model = makeModel(description);
    const Fall fall;
    TypeParam run(model);
    for (int k = 0; k < 60; ++k) run.step(fall.settings);
    double fallen = 0.0;
    for (glm::uint i = 0; i < 16; ++i) fallen += (model.startPositions[i].y - run.position(i).y) / 16;
    // Links correct the rounding of positions, 2.8e-7 m rms near 10 m, and the correction becomes velocity: over 1,920
    // substeps with 8 links at a particle that is a random walk of 2.8e-7 sqrt(8 * 1920) / h = 0.07 m/s for a particle,
    // 0.017 m/s and so 0.01 m for the mean of 16. Three times that in float; in double nothing.
    EXPECT_NEAR(fallen, fall.height, (std::is_same_v<TypeParam, ReferenceRun>) ? 0.03 : 1e-6);
}

/// A 2 x 2 sheet hinged along its top row: its free particles are 1 m from the axis, so it swings as a pendulum of 1 m.
ClothDescription pendulumAt(double angle) {
    ClothDescription description;
    description.particles = {2, 2};
    description.size = {1, 1};
    description.origin = {0, 0, 0};  // floats are finest there
    description.down = glm::vec3(0.0, -std::cos(angle), std::sin(angle));
    description.pins = PinPattern::topRow;
    return description;
}

/// Exact period of a pendulum of 1 m let go at an angle: 2 pi sqrt(l/g) / agm(1, cos(angle / 2)) (Gauss).
double pendulumPeriod(double angle) {
    double a = 1.0;
    double b = std::cos(angle / 2);
    for (int k = 0; k < 6; ++k) {
        const double mean = (a + b) / 2;
        b = std::sqrt(a * b);
        a = mean;
    }
    return 2 * std::numbers::pi * std::sqrt(1 / kGravity) / a;
}

/// Time from one passage through the vertical to the next but one: a period.
template <class Run>
double measuredPeriod(double angle, glm::uint substeps) {
    const Model model = makeModel(pendulumAt(angle));
    Settings settings = emptySpace();
    settings.gravity = {0, -9.81f, 0};
    settings.substeps = substeps;
    Run run(model);
    std::vector<double> crossings;
    double before = run.position(2).z;
    for (int k = 1; crossings.size() < 3 && k < 2000; ++k) {
        run.step(settings);
        const double after = run.position(2).z;
        if (before * after <= 0.0) crossings.push_back((k - after / (after - before)) * double{settings.timeStep});
        before = after;
    }
    return crossings.size() < 3 ? 0.0 : crossings[2] - crossings[0];
}

TYPED_TEST(ClosedForms, APendulumKeepsTimeAtSmallAngles) {
    EXPECT_NEAR(measuredPeriod<TypeParam>(0.05, 16) / pendulumPeriod(0.05), 1.0, 5e-4);
}

TYPED_TEST(ClosedForms, APendulumIsSlowerAtLargeAngles) {
    const double angle = 1.2;
    ASSERT_GT(pendulumPeriod(angle) / pendulumPeriod(0.0), 1.09) << "what the small-angle formula would miss";
    // Projection takes a little of the swing each substep, and a smaller swing is a faster one: 0.6 % at 480 Hz, half
    // of that at 960 Hz. With that error of order h taken off the period is Gauss's. (In much shorter substeps it is
    // lost in the rounding of float positions.)
    const double coarse = measuredPeriod<TypeParam>(angle, 8) / pendulumPeriod(angle);
    const double fine = measuredPeriod<TypeParam>(angle, 16) / pendulumPeriod(angle);
    EXPECT_NEAR(fine, 1.0, 4e-3);
    EXPECT_NEAR(2.0 * fine - coarse, 1.0, 5e-4);
}

TYPED_TEST(ClosedForms, AChainHangsInACatenary) {
    constexpr glm::uint kCount = 33;
    ClothDescription description;
    description.particles = {kCount, 2};
    description.size = {1.25f, 0.1f};
    description.origin = {-0.625f, 0, 0};
    description.down = {0, 0, 1};
    description.pins = PinPattern::listed;
    for (const glm::uint row : {0u, 1u}) {  // 1.25 m of chain across a gap of 1 m
        description.listedPins.push_back({{0, row}, {0.125f, 0, 0}});
        description.listedPins.push_back({{kCount - 1, row}, {-0.125f, 0, 0}});
    }
    const Model model = makeModel(description);
    Settings settings = emptySpace();
    settings.gravity = {0, -9.81f, 0};
    settings.stiffness = {1, 0, 0, 0};  // a chain: it bends freely
    settings.damping = 3.0f;
    settings.substeps = 60;
    TypeParam run(model);
    for (int k = 0; k < 300; ++k) run.step(settings);

    // Half length L / 2 = a sinh(d / 2a), d the gap: a by bisection.
    double low = 0.05;
    double high = 5.0;
    for (int k = 0; k < 60; ++k) {
        const double a = (low + high) / 2;
        (a * std::sinh(0.5 / a) > 0.625 ? low : high) = a;
    }
    const double sag = low * (std::cosh(0.5 / low) - 1);
    ASSERT_GT(sag, 0.3);
    for (glm::uint i = 0; i < kCount; ++i) {
        const glm::dvec3 p = run.position(i);
        const double y = low * (std::cosh(p.x / low) - std::cosh(0.5 / low));
        EXPECT_NEAR(p.y, y, 0.01 * sag) << "particle " << i << " at x = " << p.x;
    }
}

TYPED_TEST(ClosedForms, AFallingSheetReachesItsTerminalVelocity) {
    ClothDescription description;
    description.particles = {8, 8};
    description.size = {1, 1};
    description.down = {0, 0, 1};
    description.pins = PinPattern::none;
    const Model model = makeModel(description);
    Settings settings = emptySpace();
    settings.gravity = {0, -9.81f, 0};
    settings.wind.airDensity = 1.225f;
    TypeParam run(model);
    for (int k = 0; k < 120; ++k) run.step(settings);
    const double terminal = std::sqrt(2 * 0.15 * kGravity / (1.225 * 1.2));
    // The limiter divides the drag D v^2 by 1 + D v h / sigma; with D v^2 = sigma g (1 + D v h / sigma) the speed
    // settles at g h / 2 + sqrt(terminal^2 + (g h / 2)^2).
    const double lag = kGravity * double{settings.substepLength()} / 2;
    const double expected = lag + std::sqrt(terminal * terminal + lag * lag);
    for (glm::uint i = 0; i < model.particleCount(); ++i) {
        EXPECT_NEAR(-run.velocity(i).y, expected, 1e-3 * expected) << "particle " << i;
        EXPECT_NEAR(-run.velocity(i).y, terminal, 0.01 * terminal) << "particle " << i;
    }
}

TYPED_TEST(ClosedForms, AStretchedLinkComesToRestAtItsRestLength) {
    for (const float stiffness : {1.0f, 0.3f}) {
        const Model model = handMade({{0, 0, 0, 1}, {1.5f, 0, 0, 3}}, {structural(0, 1, 1.0f)});
        Settings settings = emptySpace();
        settings.damping = 20.0f;
        settings.stiffness.fill(stiffness);
        TypeParam run(model);
        for (int k = 0; k < 240; ++k) run.step(settings);
        EXPECT_NEAR(run.position(1).x - run.position(0).x, 1.0, 1e-6) << stiffness;
        // The lighter end has come three times as far: the centre of mass is where it was, (0 * 3 + 1.5 * 1) / 4.
        EXPECT_NEAR((3 * run.position(0).x + run.position(1).x) / 4, 0.375, 1e-5) << stiffness;
        EXPECT_LT(glm::length(run.velocity(1)), 1e-4) << stiffness;
    }
}

TYPED_TEST(ClosedForms, DampingIsARateWhateverTheSubsteps) {
    for (const glm::uint substeps : {1u, 4u, 16u, 64u}) {
        const Model model = handMade({{0, 0, 0, 1}}, {});
        Settings settings = emptySpace();
        settings.damping = 0.8f;
        settings.substeps = substeps;
        TypeParam run(model);
        run.setVelocity(0, {2, 0, 0}, settings);
        for (int k = 0; k < 120; ++k) run.step(settings);
        const double expected = 2 * std::exp(-double{0.8f} * 120 * double{settings.timeStep});
        EXPECT_NEAR(run.velocity(0).x / expected, 1.0, 1e-3) << substeps << " substeps";
    }
}

TYPED_TEST(ClosedForms, DampingPerStepIsTheTutorialsFactorWhateverTheSubsteps) {
    for (const glm::uint substeps : {1u, 4u, 16u, 64u}) {
        const Model model = handMade({{0, 0, 0, 1}}, {});
        Settings settings = emptySpace();
        settings.dampingUnit = DampingUnit::perStep;
        settings.damping = 0.01f;
        settings.substeps = substeps;
        TypeParam run(model);
        run.setVelocity(0, {2, 0, 0}, settings);
        for (int k = 0; k < 120; ++k) run.step(settings);
        EXPECT_NEAR(run.velocity(0).x / (2 * std::pow(0.99, 120)), 1.0, 1e-3) << substeps << " substeps";
    }
}

}  // namespace
}  // namespace drape::test

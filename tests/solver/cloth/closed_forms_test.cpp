// Compares motions with their known solutions, on the reference and on the textbook. Both step with symplectic Euler.
// Where the error of that method is known, it is part of the expected value and the tolerance covers only rounding.

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

/// A fall at 1,920 Hz: its settings, and the height fallen and the speed after 60 steps. After n substeps symplectic
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
        // A solver that kept previous positions in float would be 0.37 m off here.
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
    // Links correct the rounding of positions, 2.8e-7 m rms near 10 m, and each correction becomes velocity. With 8
    // links per particle this is a random walk: 2.8e-7 sqrt(8 * 1920) / h = 0.07 m/s per particle after 1,920 substeps.
    // The mean of 16 particles is off by 0.017 m/s and thus 0.01 m. The tolerance is three times that in float, and
    // nearly nothing in double.
    EXPECT_NEAR(fallen, fall.height, (std::is_same_v<TypeParam, ReferenceRun>) ? 0.03 : 1e-6);
}

/// Makes a 2 x 2 sheet hinged along its top row. Its free particles are 1 m from the axis, so it swings like a pendulum
/// of 1 m.
ClothDescription pendulumAt(double angle) {
    ClothDescription description;
    description.particles = {2, 2};
    description.size = {1, 1};
    description.origin = {0, 0, 0};  // floats are finest at the origin
    description.down = glm::vec3(0.0, -std::cos(angle), std::sin(angle));
    description.pins = PinPattern::topRow;
    return description;
}

/// Returns the exact period of a pendulum of 1 m released at an angle: 2 pi sqrt(l/g) / agm(1, cos(angle / 2)) (Gauss).
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

/// Measures the period: the time from one passage through the vertical to the next one in the same direction.
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
    ASSERT_GT(pendulumPeriod(angle) / pendulumPeriod(0.0), 1.09)
        << "too small a swing: the small-angle formula would do";
    // Projection removes a little of the swing in each substep, and a smaller swing is faster: 0.6 % at 480 Hz, half of
    // that at 960 Hz. Extrapolation removes this error of order h and leaves Gauss's period. (With much shorter
    // substeps the effect disappears in the rounding of float positions.)
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
    settings.stiffness = {1, 0, 0, 0};  // a chain, which bends freely
    settings.damping = 3.0f;
    settings.substeps = 60;
    TypeParam run(model);
    for (int k = 0; k < 300; ++k) run.step(settings);

    // The half length is L / 2 = a sinh(d / 2a), where d is the gap. Bisection finds a.
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
    // The limiter divides the drag D v^2 by 1 + D v h / sigma. The speed settles where D v^2 = sigma g (1 + D v h /
    // sigma), at g h / 2 + sqrt(terminal^2 + (g h / 2)^2).
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
        // The lighter end moves three times as far: the centre of mass stays at (0 * 3 + 1.5 * 1) / 4.
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

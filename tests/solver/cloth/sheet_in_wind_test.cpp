// Tests whole sheets in the wind of shaders/physics/wind.glsl.

#include <gtest/gtest.h>

#include <numbers>

#include "cloth/make/make_model.h"
#include "solver/measure.h"
#include "support/runs.h"

namespace drape::test {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// Makes a sheet of 1 m hung by its top row, leaning by `angle` from the vertical towards +z.
ClothDescription leaningSheet(glm::uint side, double angle) {
    ClothDescription description;
    description.particles = {side, side};
    description.size = {1, 1};
    description.origin = {-0.5f, 0, 0};
    description.down = glm::vec3(0.0, -std::cos(angle), std::sin(angle));
    description.pins = PinPattern::topRow;
    return description;
}

Settings windAlongZ(float speed) {
    Settings settings;
    settings.wind.velocity = {0, 0, speed};
    return settings;
}

/// Returns the pressure (N/m^2) at right angles to a flat sheet that leans away from a horizontal wind. It includes the
/// limiter's effect.
double normalPressure(double angle, const Settings& settings) {
    const WindSettings& wind = settings.wind;
    const double speed = wind.velocity.z;
    const double normalSpeed = speed * std::cos(angle);
    const double along = speed * std::sin(angle);
    const double halfDensity = 0.5 * double{wind.airDensity};
    const double pressure =
        halfDensity * (wind.drag * normalSpeed * normalSpeed + wind.lift * normalSpeed * along * along / speed);
    return pressure / (1 + pressure / normalSpeed * double{settings.substepLength()} / 0.15);
}

/// Returns the angle where the normal components of weight and wind balance. Every piece of the sheet then stays at
/// rest.
double steadyAngle(const Settings& settings) {
    double low = 0.0;
    double high = std::numbers::pi / 2;
    for (int k = 0; k < 60; ++k) {
        const double angle = (low + high) / 2;
        (0.15 * 9.81 * std::sin(angle) < normalPressure(angle, settings) ? low : high) = angle;
    }
    return low;
}

TEST(SlowSheetInWind, LeansAsTheBalanceOfWeightAndPressureSaysAtEveryResolution) {
    for (const float speed : {1.0f, 1.8f}) {
        Settings settings = windAlongZ(speed);
        settings.damping = 3.0f;
        settings.substeps = 8;
        const double expected = steadyAngle(settings);
        ASSERT_GT(expected, 15 * kDegree);
        for (const glm::uint side : {16u, 32u, 64u}) {
            const Model model = makeModel(leaningSheet(side, expected - 6 * kDegree));
            ReferenceRun run(model);
            for (int k = 0; k < 120; ++k) run.step(settings);
            glm::dvec3 centre(0.0);
            for (glm::uint i = 0; i < model.particleCount(); ++i) centre += run.position(i);
            EXPECT_NEAR(std::atan2(centre.z, -centre.y) / kDegree, expected / kDegree, 1.0)
                << side << " at " << speed << " m/s";
        }
    }
}

/// Returns the velocity of a triangle relative to the air along its normal, m/s.
double relativeNormalSpeed(const ReferenceRun& run, const physics::Triangle& t,
                           const std::vector<glm::dvec3>& positions, glm::dvec3 air) {
    const glm::dvec3 a = positions[t.a];
    const glm::dvec3 normal = glm::normalize(glm::cross(positions[t.b] - a, positions[t.c] - a));
    return glm::dot((run.velocity(t.a) + run.velocity(t.b) + run.velocity(t.c)) / 3.0 - air, normal);
}

/// Expects that every triangle of a free sheet in a storm of 200 m/s keeps the sign of its normal velocity through the
/// air.
void expectNoReversal(const ClothDescription& description, double radians) {
    const Model model = makeModel(description);
    Settings settings = windAlongZ(200.0f);
    settings.substeps = 1;
    settings.gravity = glm::vec3(0.0f);
    settings.stiffness = {};  // Links would pull unevenly accelerated particles back together.
    ReferenceRun run(model);
    std::vector<glm::dvec3> flat;
    for (glm::uint i = 0; i < model.particleCount(); ++i) flat.push_back(run.position(i));
    run.step(settings);
    for (const physics::Triangle& t : model.triangles) {
        const double after = relativeNormalSpeed(run, t, flat, {0, 0, 200});
        const double before = -200 * std::cos(radians);
        ASSERT_GT(after / before, 0.0) << radians / kDegree << " degrees";
        ASSERT_LT(after / before, 1.0) << radians / kDegree << " degrees";
    }
}

TEST(SheetInWind, AStormDoesNotBlowASheetThroughItself) {
    // An explicit step of 1/60 s at 200 m/s would give the sheet 16,000 m/s.
    for (int degrees = 0; degrees <= 80; degrees += 10) {
        ClothDescription description = leaningSheet(16, degrees * kDegree);
        description.pins = PinPattern::none;
        expectNoReversal(description, degrees * kDegree);
    }
}

TEST(SheetInWind, NorASheetWhoseParticlesWeighTheSame) {
    // In such a sheet the inner particles are the lightest for their area.
    for (const glm::uint side : {2u, 3u, 4u, 8u, 16u}) {
        ClothDescription description = leaningSheet(side, 0.3);
        description.pins = PinPattern::none;
        description.particleMass = 0.15f / static_cast<float>(side * side);
        expectNoReversal(description, 0.3);
    }
}

TEST(SheetInWind, AStormGivesAHeldSheetNoMoreThanItsOwnSpeed) {
    const Model model = makeModel(leaningSheet(16, 0.3));
    Settings settings = windAlongZ(200.0f);
    settings.substeps = 1;
    ReferenceRun run(model);
    // A single substep makes the links so soft that they stretch and spring back, yet nothing drives them faster than
    // the air.
    const double airEnergy = 0.5 * 0.15 * 200 * 200;
    for (int k = 0; k < 120; ++k) {
        run.step(settings);
        const Measures measures = measure(model, run.state(), settings.substepLength());
        ASSERT_TRUE(measures.finite) << "step " << k;
        ASSERT_LT(measures.kineticEnergy, airEnergy) << "step " << k;
    }
}

TEST(SheetInWind, PressureAcceleratesAFlatSheetEvenly) {
    // Each particle has a third of the mass of its triangles and a third of their force, even at corners and edges.
    ClothDescription description = leaningSheet(9, 0.0);
    description.pins = PinPattern::none;
    const Model model = makeModel(description);
    Settings settings = windAlongZ(5.0f);
    ReferenceRun run(model);
    run.step(settings);
    const double first = run.velocity(0).z;
    EXPECT_GT(first, 1.0);
    for (glm::uint i = 0; i < model.particleCount(); ++i) EXPECT_NEAR(run.velocity(i).z, first, 1e-4 * first) << i;
}

}  // namespace
}  // namespace drape::test

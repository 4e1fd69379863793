#include <gtest/gtest.h>

#include "museum/planar_run.h"
#include "support/short_forms.h"

// Reproduces the figures that the tutorials print, with the solver and its kernels.
namespace drape {
namespace {

using namespace drape::test;

/// Returns settings in a tutorial's own units, with steps of length 1. Only forces that a test adds act.
Settings unitSteps() {
    Settings settings;
    settings.timeStep = 1.0f;
    settings.substeps = 1;
    settings.damping = 0.0f;
    settings.gravity = glm::vec3(0.0f);
    settings.thickness = 0.0f;
    return settings;
}

Scene of(SystemDescription system, const Settings& settings) {
    system.particleRadius = 0.0f;
    Scene scene;
    scene.world = {{}, {std::move(system)}};
    scene.settings = settings;
    return scene;
}

TEST(TutorialFigures, AStickOf150DrawsItsEndsFrom50Apart) {
    SystemDescription system;
    system.particles = {{{40, 50, 0}}, {{70, 90, 0}}};
    system.links = {{.ends = {0, 1}, .length = 150.0f}};
    SceneRun run(of(system, unitSteps()));
    run.step();
    // Allows for coordinates of about 100 in floats.
    EXPECT_NEAR(run.positions()[0].x, 10.0, 2e-5);
    EXPECT_NEAR(run.positions()[0].y, 10.0, 2e-5);
    EXPECT_NEAR(run.positions()[1].x, 100.0, 2e-5);
    EXPECT_NEAR(run.positions()[1].y, 130.0, 2e-5);
}

/// Returns the place of a particle after a step by `way` along x, between walls that mirror its place.
float mirrored(float from, float way, float low, float high) {
    Settings settings = unitSteps();
    settings.walls().on = true;
    test::setLow(settings.walls(), {low, -1, -1});
    test::setHigh(settings.walls(), {high, 1, 1});
    settings.walls().rule = WallRule::mirrorPlace;
    SystemDescription system;
    system.particles = {{{from, 0, 0}, {way, 0, 0}}};
    SceneRun run(of(system, settings));
    run.step();
    return run.positions().front().x;
}

TEST(TutorialFigures, ABounceTo120InAWallAt100EndsAt80) {
    EXPECT_EQ(mirrored(95, 25, 0, 100), 80.0f);
    EXPECT_EQ(mirrored(10, -30, 0, 100), 20.0f) << "should be the place in the text";
    EXPECT_EQ(mirrored(10, -30, 1, 100), 22.0f) << "should be the place in the code, whose canvas begins at 1";
}

/// Returns x after each of ten steps of 1 s at 10 m/s^2. `velocity`: at the start.
std::vector<float> fall(float velocity, AccelerationShare share) {
    Settings settings = unitSteps();
    settings.gravity = {10, 0, 0};
    settings.accelerationShare = share;
    SystemDescription system;
    system.particles = {{{0, 0, 0}, {velocity, 0, 0}}};
    SceneRun run(of(system, settings));
    std::vector<float> places{run.positions().front().x};
    for (int k = 0; k < 10; ++k) {
        run.step();
        places.push_back(run.positions().front().x);
    }
    return places;
}

TEST(TutorialFigures, TheEulerTableIsVerletFromRest) {
    // Both methods add 10 to the motion of the last step.
    const std::vector<float> table = {0, 10, 30, 60, 100, 150, 210, 280, 360, 450, 550};
    EXPECT_EQ(fall(0.0f, AccelerationShare::whole), table);
}

TEST(TutorialFigures, VerletFromHalfAStepEarlierIsTheClosedForm) {
    // The place before the start is a t^2 / 2 away, so the first step moves by 5. Then x = 5 t^2, which is 500 at 10 s.
    const std::vector<float> places = fall(-5.0f, AccelerationShare::whole);
    for (std::size_t t = 0; t < places.size(); ++t) EXPECT_EQ(places[t], 5.0f * static_cast<float>(t * t));
}

TEST(TutorialFigures, HalfTheAccelerationFallsHalfAsFar) {
    EXPECT_EQ(fall(0.0f, AccelerationShare::half).back(), 275.0f);
}

}  // namespace
}  // namespace drape

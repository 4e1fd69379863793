#include <gtest/gtest.h>

#include "museum/planar_run.h"
#include "museum/tutorial_mmzsource.h"

namespace drape {
namespace {

using namespace drape::test;

constexpr Canvas kCanvas{MmzsourceWorld::kWidth, MmzsourceWorld::kHeight};

TutorialPoint thrown(double x, double y, double oldX, double oldY) { return {x, y, oldX, oldY}; }
TutorialPoint pinned(double x, double y) {
    TutorialPoint point = TutorialPoint::resting(x, y);
    point.pinned = true;
    return point;
}
TutorialPoint resting(double x, double y) { return TutorialPoint::resting(x, y); }

MmzsourceWorld points() {
    return {{thrown(3, 1, 0, 0), resting(100, 100), thrown(0, 500, -5, 524), thrown(25, 475, -5, 525)}, {}};
}
MmzsourceWorld sticks() {
    return {{thrown(10, 1, 0, 0), resting(100, 100), thrown(0, 500, 0, 525), thrown(25, 475, 0, 525), pinned(250, 200),
             resting(350, 100)},
            {{0, 1, 138}, {2, 3, 40}, {4, 5, 140}}};
}
MmzsourceWorld blocks() {
    return {{resting(350, 100), resting(400, 100), resting(350, 150), resting(400, 150), pinned(250, 100),
             resting(300, 100)},
            {{0, 1, 50}, {0, 2, 50}, {0, 3, 71}, {1, 2, 71}, {1, 3, 50}, {2, 3, 50}, {4, 5, 50}, {5, 0, 50}}};
}
/// Makes a cloth with all its points in one line. All sticks across come before the sticks down.
MmzsourceWorld cloth() {
    MmzsourceWorld world;
    for (int i = 0; i < 35; ++i) world.points.push_back(resting(100 + 50 * (i % 7), 200));
    for (const std::size_t i : {0u, 3u, 6u}) world.points[i].pinned = true;
    for (std::size_t row = 0; row < 5; ++row) {
        for (std::size_t column = 0; column < 6; ++column) {
            world.sticks.push_back({row * 7 + column, row * 7 + column + 1, 50});
        }
    }
    for (std::size_t column = 0; column < 7; ++column) {
        for (std::size_t row = 0; row < 4; ++row) {
            world.sticks.push_back({row * 7 + column, row * 7 + column + 7, 50});
        }
    }
    return world;
}

/// Follows the tutorial, except that points it shows outside for a frame are put on the wall.
Agreement followInside(const std::string& scene, MmzsourceWorld world) {
    world.insideAtOnce = true;
    SceneRun run(scene);
    return follow(run, world, kCanvas, 600);
}

TEST(VerletWorlds, PointsMoveAsInTheTutorial) {
    const Agreement agreement = followInside("verlet-points", points());
    EXPECT_LE(agreement.excess, 0.0) << agreement.steps << " steps, " << agreement.distance << " px";
    EXPECT_GE(agreement.steps, 400);
}

TEST(VerletWorlds, SticksMoveAsInTheTutorial) {
    // A stick that swings upright on its pin can fall to either side.
    const Agreement agreement = followInside("verlet-sticks", sticks());
    EXPECT_LE(agreement.excess, 0.0) << agreement.steps << " steps, " << agreement.distance << " px";
    EXPECT_GE(agreement.steps, 50);
}

TEST(VerletWorlds, BlocksMoveAsInTheTutorial) {
    SceneRun run("verlet-blocks");
    const Agreement agreement = follow(run, blocks(), kCanvas, 600);
    EXPECT_LE(agreement.excess, 0.0) << agreement.steps << " steps, " << agreement.distance << " px";
    EXPECT_EQ(agreement.steps, 600);
}

TEST(VerletWorlds, PointsThatShowOutsideForAFrameMakeADifferenceOfSixPixels) {
    // A point that moves by v px a frame ends up to (1 - 0.9 * 0.995) v outside: 4 px at the 38 px a frame that points
    // reach at the floor.
    SceneRun run("verlet-points");
    const Agreement agreement = follow(run, points(), kCanvas, 400);
    EXPECT_LT(agreement.distance, 6.0);
}

TEST(VerletWorlds, ClothComesToHangAsInTheTutorial) {
    // The scene cannot follow the tutorial on the way. The first step moves points from 0.001 px to 50 px apart, and
    // floats know their direction only to 1 %.
    SceneRun run("verlet-cloth");
    MmzsourceWorld tutorial = cloth();
    EXPECT_LT(farthest(tutorial.points, run, kCanvas), 1e-4);
    tutorial.step();
    run.step();
    EXPECT_LT(farthest(tutorial.points, run, kCanvas), 1.0);
    for (int k = 1; k < 3000; ++k) {
        tutorial.step();
        run.step();
    }
    EXPECT_LT(farthest(tutorial.points, run, kCanvas), 0.5);
}

TEST(VerletWorlds, WhatPinsHoldStaysWhereItIs) {
    SceneRun run("verlet-cloth");
    for (int k = 0; k < 100; ++k) run.step();
    for (const std::size_t i : {0u, 3u, 6u}) EXPECT_EQ(run.positions()[i], run.model().startPositions[i]);
}

}  // namespace
}  // namespace drape

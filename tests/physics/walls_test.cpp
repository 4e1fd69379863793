#include <gtest/gtest.h>

#include "physics/formulas.h"

namespace drape::physics {
namespace {

constexpr Real kLow = 0.0f;
constexpr Real kHigh = 100.0f;
const Vec3 kAcross(1, 0, 0);

struct Motion {
    Vec3 start;
    Vec3 place;
};

/// Moves a particle against a wall across x, by default with restitution 0.9 and no damping.
Motion atWall(Vec3 start, Vec3 place, uint rule, Real restitution = 0.9f, Real friction = 0.0f, Real keep = 1.0f) {
    const Vec3 placed =
        placeAtWall(place, start, kAcross, place.x, start.x, kLow, kHigh, rule, restitution, friction, keep);
    return {startAtWall(start, kAcross, place.x, start.x, kLow, kHigh, rule, restitution, keep), placed};
}

TEST(Walls, LeaveAloneWhatIsInside) {
    for (const uint rule : {kWallBounce, kWallStop, kWallMirrorPlace, kWallReverse, kWallMirrorMotion}) {
        const Motion motion = atWall({10, 5, 1}, {100, 6, 2}, rule);
        EXPECT_EQ(motion.start, Vec3(10, 5, 1));
        EXPECT_EQ(motion.place, Vec3(100, 6, 2));
    }
}

TEST(Walls, TheTutorialsBounceOf120InAWallAt100Is80) {
    const Motion motion = atWall({95, 7, 0}, {120, 9, 0}, kWallMirrorPlace);
    EXPECT_EQ(motion.place, Vec3(80, 9, 0));
    EXPECT_EQ(motion.start, Vec3(95, 7, 0)) << "the start should stay";
    EXPECT_EQ(atWall({5, 0, 0}, {-20, 0, 0}, kWallMirrorPlace).place.x, 20.0f);
}

TEST(Walls, StoppingKeepsTheMotionUpToTheWall) {
    const Motion motion = atWall({95, 7, 0}, {120, 9, 0}, kWallStop);
    EXPECT_EQ(motion.place, Vec3(100, 9, 0));
    EXPECT_EQ(motion.start, Vec3(95, 7, 0));
}

TEST(Walls, ABounceReturnsItsShareOfTheSpeedAgainstTheWall) {
    const Motion motion = atWall({95, 7, 3}, {120, 9, 4}, kWallBounce);
    EXPECT_EQ(motion.place, Vec3(100, 9, 4));
    EXPECT_NEAR(motion.place.x - motion.start.x, -0.9f * 25.0f, 1e-4f);
    EXPECT_EQ(motion.place.y - motion.start.y, 2.0f) << "without friction the motion along the wall should stay";
    EXPECT_EQ(motion.place.z - motion.start.z, 1.0f);
    const Motion low = atWall({5, 0, 0}, {-20, 0, 0}, kWallBounce);
    EXPECT_EQ(low.place.x, 0.0f);
    EXPECT_NEAR(low.place.x - low.start.x, 0.9f * 25.0f, 1e-4f);
}

TEST(Walls, WhatIsOutsideButMovesInwardsKeepsItsSpeed) {
    const Motion motion = atWall({130, 0, 0}, {120, 0, 0}, kWallBounce);
    EXPECT_EQ(motion.place.x, 100.0f);
    EXPECT_NEAR(motion.place.x - motion.start.x, -10.0f, 1e-4f);
}

TEST(Walls, FrictionTakesUpToItsShareOfThePushFromTheSlip) {
    // The wall pushes back by 20, so friction 0.1 removes 2 of the slip of 5 along y.
    EXPECT_NEAR(atWall({95, 0, 0}, {120, 5, 0}, kWallBounce, 0.9f, 0.1f).place.y, 3.0f, 1e-4f);
    EXPECT_NEAR(atWall({95, 0, 0}, {120, 5, 0}, kWallBounce, 0.9f, 10.0f).place.y, 0.0f, 1e-4f);
}

TEST(Walls, ReversingReturnsTheWayUpToTheWall) {
    const Motion motion = atWall({95, 7, 0}, {120, 9, 0}, kWallReverse, 0.5f);
    EXPECT_EQ(motion.place, Vec3(100, 9, 0));
    EXPECT_NEAR(motion.place.x - motion.start.x, -0.5f * 5.0f, 1e-4f);
}

TEST(Walls, MirroringTheMotionScalesAllOfIt) {
    // The wall at 100 mirrors the start 95 to 105. From there the particle moves back by 25 times 0.9 times 0.8.
    const Motion motion = atWall({95, 7, 0}, {120, 17, 0}, kWallMirrorMotion, 0.9f, 0.0f, 0.8f);
    EXPECT_NEAR(motion.start.x, 105.0f, 1e-4f);
    EXPECT_NEAR(motion.place.x, 105.0f - 25.0f * 0.72f, 1e-4f);
    EXPECT_NEAR(motion.place.y, 7.0f + 10.0f * 0.72f, 1e-4f);
}

TEST(Walls, MirroredMotionThatEndsOutsideIsPutOnTheWallAndKeepsItsSpeed) {
    // The wall at 100 mirrors the start 80 to 120. From there the particle moves back by 21 times 0.9, to 101.1.
    const Motion motion = atWall({80, 0, 0}, {101, 0, 0}, kWallMirrorMotion);
    EXPECT_EQ(motion.place.x, 100.0f);
    EXPECT_NEAR(motion.place.x - motion.start.x, -18.9f, 1e-4f);
    const Motion low = atWall({20, 0, 0}, {-1, 0, 0}, kWallMirrorMotion);
    EXPECT_EQ(low.place.x, 0.0f);
    EXPECT_NEAR(low.place.x - low.start.x, 18.9f, 1e-4f);
}

TEST(Walls, NothingEndsOutside) {
    for (const uint rule : {kWallBounce, kWallStop, kWallMirrorPlace, kWallReverse, kWallMirrorMotion}) {
        for (const Real x : {-1e9f, -350.0f, -1e-3f, 100.5f, 260.0f, 1e9f}) {
            for (const Real s : {-50.0f, 40.0f, 130.0f}) {
                const Motion motion = atWall({s, 0, 0}, {x, 3, 0}, rule);
                EXPECT_GE(motion.place.x, kLow) << rule << ' ' << x << ' ' << s;
                EXPECT_LE(motion.place.x, kHigh) << rule << ' ' << x << ' ' << s;
            }
        }
    }
}

}  // namespace
}  // namespace drape::physics

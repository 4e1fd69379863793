#include "viewer/simulation/pacing.h"

#include <gtest/gtest.h>

#include <random>

namespace drape::viewer {
namespace {

constexpr double kStep = 1.0 / 60.0;
constexpr double kCheap = 1e-4;  // computing time of a cheap step, s

int stepsOver(double seconds, double longestFrame, double speed, unsigned seed) {
    std::mt19937 random(seed);
    FixedStep clock;
    int steps = 0;
    double left = seconds;
    while (left > 0.0) {
        const double share = (static_cast<double>(random()) + 1.0) / 4294967296.0;
        const double frame = std::min(left, share * longestFrame);
        left -= frame;
        steps += clock.take(frame, speed, kStep, kCheap);
    }
    return steps;
}

TEST(FixedStep, TheSameTimeInAnyFramesGivesTheSameSteps) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        EXPECT_EQ(stepsOver(10.007, 0.004, 1.0, seed), 600);
        EXPECT_EQ(stepsOver(10.007, 0.03, 1.0, seed), 600);
        EXPECT_EQ(stepsOver(10.007, 0.2, 1.0, seed), 600);
    }
}

TEST(FixedStep, SlowMotionTakesFewerStepsOfTheSameLength) {
    EXPECT_EQ(stepsOver(10.1, 0.03, 0.05, 1), 30);
    EXPECT_EQ(stepsOver(10.01, 0.03, 0.5, 1), 300);
}

TEST(FixedStep, WhatIsLeftOverIsKept) {
    FixedStep clock;
    EXPECT_EQ(clock.take(1.5 * kStep, 1.0, kStep, kCheap), 1);
    EXPECT_NEAR(clock.backlog, 0.5 * kStep, 1e-12);
    EXPECT_EQ(clock.take(0.6 * kStep, 1.0, kStep, kCheap), 1);
}

TEST(FixedStep, ThePicturesBetweenStepsAreEven) {
    for (const double rate : {75.0, 144.0}) {  // pictures per second
        FixedStep clock;
        double last = 0.0;
        double shown = 0.0;  // simulated time that the picture shows, s
        int steps = 0;
        for (int picture = 0; picture < 200; ++picture) {
            steps += clock.take(1.0 / rate, 1.0, kStep, kCheap);
            shown = (steps - 1 + double{clock.share(kStep)}) * kStep;
            if (picture > 0) {
                EXPECT_NEAR(shown - last, 1.0 / rate, 1e-6);
            }
            last = shown;
        }
    }
}

TEST(FixedStep, WhereStepsAreDueTheLatestIsShown) {
    FixedStep clock;
    clock.take(0.2, 1.0, kStep, 0.03);
    EXPECT_EQ(clock.share(kStep), 1.0f);
}

TEST(FixedStep, AFrameComputesOnlyAsLongAsThePanelCanWait) {
    FixedStep clock;
    EXPECT_EQ(clock.take(0.2, 1.0, kStep, 0.03), 2);  // 12 steps are due; 2 of them take 0.06 s
    EXPECT_GT(clock.backlog, 9.0 * kStep);
    EXPECT_EQ(clock.take(0.0, 1.0, kStep, kCheap), 10);
}

TEST(FixedStep, AStepThatTakesLongerThanAFrameIsStillTaken) {
    FixedStep clock;
    EXPECT_EQ(clock.take(0.1, 1.0, kStep, 3.0), 1);
}

TEST(FixedStep, TheBacklogOfASlowMachineIsBounded) {
    FixedStep clock;
    for (int frame = 0; frame < 1000; ++frame) clock.take(0.1, 1.0, kStep, 0.5);
    EXPECT_LE(clock.backlog, FixedStep::kMaxBacklog);
    EXPECT_LE(clock.take(0.0, 1.0, kStep, kCheap), 15);
}

TEST(FixedStep, AWindowThatWasHeldDoesNotRunAway) {
    FixedStep clock;
    EXPECT_LE(clock.take(3600.0, 1.0, kStep, kCheap), 15);
}

TEST(FixedStep, StepsLongerThanTheLargestBacklogAreTaken) {
    FixedStep clock;
    int steps = 0;
    for (int frame = 0; frame < 100; ++frame) steps += clock.take(0.011, 1.0, 0.5, kCheap);
    EXPECT_EQ(steps, 2);
}

}  // namespace

}  // namespace drape::viewer

// Tests the figures of a run of the viewer: what is counted and what is not.

#include "viewer/app/figures.h"

#include <gtest/gtest.h>

namespace drape::viewer {
namespace {

FrameFacts frameOf(double seconds, double stepSeconds, render::Quality quality = render::Quality::fast) {
    FrameFacts frame;
    frame.seconds = seconds;
    frame.simulated = 0.5 * seconds;
    frame.stepSeconds = {stepSeconds, stepSeconds};
    frame.pictureSeconds = 0.8 * seconds;
    frame.window = {1280, 800};
    frame.quality = quality;
    frame.scale = quality == render::Quality::fast ? 0.65f : 1.0f;
    return frame;
}

TEST(Figures, PercentilesAreOfTheNearestRank) {
    EXPECT_FALSE(spreadOf({}));
    EXPECT_EQ(spreadOf({0.3})->median, 0.3);
    EXPECT_EQ(spreadOf({0.3})->p95, 0.3);
    std::vector<double> times;
    for (int i = 100; i > 0; --i) times.push_back(i);
    EXPECT_EQ(spreadOf(times)->median, 50.0);
    EXPECT_EQ(spreadOf(times)->p95, 95.0);
}

TEST(Figures, LeaveTheFirstSecondOut) {
    FigureCounter counter;
    for (int i = 0; i < 8; ++i) counter.add(frameOf(0.125, 7.0));  // frames in which shaders are compiled
    EXPECT_EQ(counter.figures().pictures, 0u);
    EXPECT_FALSE(counter.figures().realTime);
    EXPECT_FALSE(counter.figures().step);
    for (int i = 0; i < 50; ++i) counter.add(frameOf(0.04, 0.008));
    const Figures figures = counter.figures();
    EXPECT_EQ(figures.pictures, 50u);
    EXPECT_EQ(figures.steps, 100u);
    EXPECT_NEAR(figures.seconds, 2.0, 1e-9);
    EXPECT_NEAR(*figures.picturesPerSecond, 25.0, 1e-9);
    EXPECT_NEAR(*figures.realTime, 0.5, 1e-9);
    EXPECT_EQ(figures.step->p95, 0.008);
    EXPECT_NEAR(figures.picture->median, 0.032, 1e-9);
    EXPECT_EQ(figures.interval->median, 0.04);
}

TEST(Figures, TellTheQualityOfMostPictures) {
    FigureCounter counter;
    counter.add(frameOf(1.0, 0.01));
    for (int i = 0; i < 3; ++i) counter.add(frameOf(0.1, 0.01, render::Quality::draft));
    EXPECT_EQ(counter.figures().quality, render::Quality::draft);
    EXPECT_EQ(counter.figures().drawn, glm::ivec2(1280, 800));
    for (int i = 0; i < 4; ++i) counter.add(frameOf(0.1, 0.01));
    EXPECT_EQ(counter.figures().quality, render::Quality::fast);
    EXPECT_EQ(counter.figures().drawn, glm::ivec2(832, 520));
}

}  // namespace
}  // namespace drape::viewer

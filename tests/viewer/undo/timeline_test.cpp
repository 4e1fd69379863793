// Tests the time line alone: the moments of a run that it keeps, strokes of the hand, and a replay.

#include "viewer/undo/timeline.h"

#include <gtest/gtest.h>

#include "embedded/shaders.h"
#include "support/gl_fixture.h"

namespace drape::viewer {
namespace {

class TimelineTest : public test::GlTest {
protected:
    TimelineTest()
        : library(embedded::shaders(), {}, gl::Compiling::whenUsed),
          simulation(sheet(), commands, library, Backend::cpu) {
        timeline.history().start(simulation.scene(), {});
    }

    static Scene sheet() {
        Scene scene;
        scene.world.cloths.front().particles = {9, 8};
        return scene;
    }
    /// Takes steps, and keeps the moments that are due.
    void advance(int steps) {
        for (int i = 0; i < steps; ++i) {
            if (timeline.isLineDue(simulation, 100.0)) timeline.keepForLine(simulation, {});
            simulation.advance(1);
        }
    }
    std::vector<std::uint64_t> stepsOfLine() const {
        std::vector<std::uint64_t> steps;
        for (const Timeline::CheckpointPtr& checkpoint : timeline.line(simulation))
            steps.push_back(stepsAt(*checkpoint));
        return steps;
    }
    std::uint64_t hash() const { return hashPositions(simulation.positions()); }

    gl::ShaderLibrary library;
    gl::Commands commands;
    Simulation simulation;
    Timeline timeline;
};

TEST_F(TimelineTest, KeepsMomentsOfThePresentRunAlone) {
    advance(14);
    EXPECT_EQ(stepsOfLine(), (std::vector<std::uint64_t>{12, 6, 0}));
    simulation.restart();
    EXPECT_TRUE(stepsOfLine().empty());
    EXPECT_TRUE(timeline.isLineDue(simulation, 100.0));
    EXPECT_TRUE(timeline.capture(simulation, {})->before.expired());
    advance(2);
    EXPECT_EQ(stepsOfLine(), (std::vector<std::uint64_t>{0}));
}

TEST_F(TimelineTest, AReturnGoesOnWithTheLineOfItsMoment) {
    advance(14);
    const Timeline::CheckpointPtr sixth = timeline.line(simulation)[1];
    simulation.restart();
    timeline.returnTo(simulation, *sixth, sixth);
    EXPECT_EQ(simulation.clock().steps, 6u);
    EXPECT_EQ(stepsOfLine(), (std::vector<std::uint64_t>{6, 0}));
}

TEST_F(TimelineTest, AStrokeIsAnActIfItHasAnEffect) {
    timeline.beginStroke(simulation, {}, Tool::cut);
    EXPECT_FALSE(timeline.endStroke(simulation, false));
    EXPECT_EQ(timeline.history().toUndo(), nullptr);
    timeline.beginStroke(simulation, {}, Tool::grab);
    simulation.act(EventKind::grab, {40}, {0.0f, 1.0f, 0.0f});
    simulation.act(EventKind::release);
    EXPECT_TRUE(timeline.endStroke(simulation, false));
    EXPECT_EQ(timeline.history().toUndo()->what, "grab");
    timeline.beginStroke(simulation, {}, Tool::grab);
    EXPECT_TRUE(timeline.endStroke(simulation, true));
    EXPECT_EQ(timeline.history().toUndo()->what, "group of pins");
}

TEST_F(TimelineTest, AReplayEndsWhereItBegan) {
    advance(14);
    const std::uint64_t last = hash();
    ASSERT_TRUE(timeline.beginReplay(simulation, {}));
    const Timeline::Place place = timeline.placeAt(simulation, 0.12);
    ASSERT_TRUE(place.checkpoint);
    EXPECT_EQ(stepsAt(*place.checkpoint), 6u);
    timeline.returnTo(simulation, *place.checkpoint, place.latest);
    EXPECT_EQ(timeline.upToReplayEnd(simulation, 100), 8);
    EXPECT_FALSE(timeline.takeReachedEnd(simulation));
    EXPECT_FALSE(timeline.isLineDue(simulation, 100.0)) << "its moments are kept already";
    simulation.advance(8);
    EXPECT_EQ(hash(), last);
    const Timeline::CheckpointPtr end = timeline.takeReachedEnd(simulation);
    ASSERT_TRUE(end);
    EXPECT_EQ(stepsAt(*end), 14u);
    EXPECT_FALSE(timeline.goOnFromHere(simulation)) << "this is the present";
}

TEST_F(TimelineTest, ToGoOnFromAnEarlierMomentIsAnAct) {
    advance(14);
    ASSERT_TRUE(timeline.beginReplay(simulation, {}));
    const Timeline::Place place = timeline.placeAt(simulation, 0.0);
    timeline.returnTo(simulation, *place.checkpoint, place.latest);
    EXPECT_TRUE(timeline.goOnFromHere(simulation));
    EXPECT_EQ(timeline.history().toUndo()->what, "going back to 0.0 s");
    EXPECT_EQ(stepsOfLine(), (std::vector<std::uint64_t>{0})) << "the line goes on from there";
    EXPECT_EQ(stepsAt(*timeline.history().toUndo()->before.lock()), 14u);
}

}  // namespace
}  // namespace drape::viewer

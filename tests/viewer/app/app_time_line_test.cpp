// Tests the bar under the picture: undo and redo, and the time line, on which earlier moments are shown and replayed.

#include <gtest/gtest.h>

#include "viewer/app/undo_fixture.h"

namespace drape::viewer {
namespace {

class TimeLineTest : public UndoTest {};

TEST_F(TimeLineTest, TheBarHasButtons) {
    App app = open();
    frames(app, 4);
    cut(app);
    ASSERT_GT(wholeOf(app).broken, 0u);
    click(app, "undo");
    EXPECT_EQ(wholeOf(app).broken, 0u);
    click(app, "redo");
    EXPECT_GT(wholeOf(app).broken, 0u);
}

// Tests of the time line.

TEST_F(TimeLineTest, AnEarlierMomentIsShownAndWhatFollowedIsPlayedAgain) {
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        App app = open(solver);
        frames(app, 20);
        cut(app);
        click(app, "damping", 0.5f);
        stroke(app, Tool::brush, placeOf(app, 2 * 12 + 3), {10.0f, 0.0f});
        frames(app, 20);
        app.execute({Action::togglePause});
        const Whole end = wholeOf(app);
        dragTimeTo(app, 0.3f);
        const Whole shown = wholeOf(app);
        EXPECT_LT(shown.steps, end.steps / 2);
        EXPECT_EQ(shown.broken, 0u);
        frames(app, 3);
        EXPECT_EQ(wholeOf(app), shown) << "time stands still";
        expectItsLogReplays(app);
        dragTimeTo(app, 0.0f);
        EXPECT_EQ(wholeOf(app).steps, 0u);
        while (wholeOf(app).steps + 1 < end.steps) app.execute({Action::singleStep});
        app.execute({Action::singleStep});
        EXPECT_EQ(wholeOf(app), end) << "to the bit";
        dragTimeTo(app, 0.5f);
        ASSERT_NE(wholeOf(app), end);
        dragTimeTo(app, 0.995f);
        EXPECT_EQ(wholeOf(app), end);
        app.execute({Action::singleStep});
        EXPECT_EQ(wholeOf(app).steps, end.steps + 1);
        expectItsLogReplays(app);
        app.execute({Action::undo});
        EXPECT_EQ(app.message().text(), "Undid: brush") << "to look at a moment is no act";
    }
}

TEST_F(TimeLineTest, ItGoesOnFromAnEarlierMomentWhichIsAnAct) {
    App app = open();
    frames(app, 20);
    cut(app);
    frames(app, 10);
    app.execute({Action::togglePause});
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.2f);
    frame(app);
    const Whole shown = wholeOf(app);
    click(app, "fromHere");
    EXPECT_EQ(wholeOf(app), shown);
    for (int i = 0; i < 40; ++i) app.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(app).broken, 0u) << "the cut is dropped";
    expectItsLogReplays(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text().substr(0, 19), "Undid: going back t");
    EXPECT_EQ(wholeOf(app), end);
    dragTimeTo(app, 0.2f);
    EXPECT_EQ(wholeOf(app), shown) << "the time line is that of before";
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), end);
}
using SlowTimeLineTest = TimeLineTest;

TEST_F(SlowTimeLineTest, AClipIsRecordedFromAnEarlierMomentToTheEnd) {
    App app = open();
    frames(app, 20);
    cut(app);
    frames(app, 10);
    app.execute({Action::togglePause});
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.3f);
    const std::uint64_t first = wholeOf(app).steps;
    AppParts::record(app);
    click(app, "record");
    ASSERT_TRUE(app.recordings().clip().has_value()) << app.message().text();
    const int before = app.recordings().clip()->frames();
    int recorded = before;
    for (int i = 0; i < 200 && app.recordings().clip(); ++i) {
        AppParts::record(app);
        recorded = app.recordings().clip()->frames();
        frame(app);
    }
    EXPECT_FALSE(app.recordings().clip().has_value());
    EXPECT_EQ(recorded, static_cast<int>(end.steps - first) + 1);
    EXPECT_EQ(wholeOf(app), end);
    EXPECT_TRUE(app.runControls().paused);
    app.endRecordings();
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.mp4"));
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: cut") << "to record is no act";
}

TEST_F(TimeLineTest, TheTimeLineShowsNoEarlierMomentWhileAClipRecords) {
    App app = open();
    frames(app, 10);
    app.execute({Action::togglePause});
    app.execute({Action::toggleRecording});
    AppParts::record(app);
    const Whole now = wholeOf(app);
    dragTimeTo(app, 0.3f);
    EXPECT_EQ(app.message().text(), "Stop recording to see an earlier moment");
    EXPECT_EQ(wholeOf(app), now);
    app.execute({Action::toggleRecording});
    dragTimeTo(app, 0.3f);
    EXPECT_LT(wholeOf(app).steps, now.steps);
}

TEST_F(TimeLineTest, AnActAtAnEarlierMomentGoesOnFromThere) {
    App app = open();
    frames(app, 20);
    cut(app);
    frames(app, 10);
    app.execute({Action::togglePause});
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.2f);
    const Whole shown = wholeOf(app);
    stroke(app, Tool::pin, placeOf(app, kMiddle), {0.0f, 0.0f});
    app.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(app).steps, shown.steps + 1);
    expectItsLogReplays(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: pin");
    EXPECT_EQ(wholeOf(app), shown);
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), end);
}

TEST_F(TimeLineTest, TheTimeLineHasTheLastSecondsWithinTheBudget) {
    App app = open();
    frames(app, 120);
    EXPECT_GE(app.timeline().line(app.simulation()).size(), 15u);
    EXPECT_EQ(app.timeline().line(app.simulation()).back()->kept.snapshot->clock.steps, 0u);
    app.setMemory(1);
    app.execute({Action::restart});
    EXPECT_EQ(app.timeline().line(app.simulation()).size(), 0u) << "it begins anew";
    frames(app, 1200);
    EXPECT_LE(app.timeline().checkpoints().used(), std::size_t{1} << 20);
    EXPECT_GE(app.timeline().line(app.simulation()).size(), 20u);
    EXPECT_GT(app.timeline().line(app.simulation()).back()->kept.snapshot->clock.steps, 0u);
}

TEST_F(TimeLineTest, ALogIsPlayedOnTheTimeLine) {
    App first = open();
    frames(first, 10);
    cut(first);
    frames(first, 30);
    first.simulation().saveLog("played.log");
    const InputLog log = readLogFile("played.log");
    App app(SceneMenu("played.log"), library);
    frames(app, 25);
    app.execute({Action::togglePause});
    frame(app);
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.1f);
    EXPECT_LT(wholeOf(app).steps, end.steps);
    frame(app);
    click(app, "fromHere");
    while (app.simulation().clock().steps < log.steps) app.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(app).hash, *log.hash);
}

}  // namespace
}  // namespace drape::viewer

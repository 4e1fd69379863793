#include "viewer/app/layout.h"

#include <gtest/gtest.h>

#include "viewer/app/notes.h"
#include "viewer/panel/bars.h"

namespace drape::viewer {
namespace {

constexpr glm::vec2 kWide{1280.0f, 800.0f};
constexpr glm::vec2 kNarrow{700.0f, 500.0f};

TEST(WindowLayout, PutsNotesInTheMiddleOfThePicture) {
    const Layout layout = layoutOf({.window = kWide});
    ASSERT_GT(layout.panel, 0.0f);
    EXPECT_TRUE(layout.hasRoom);
    const float middle = 0.5f * (layout.panel + kWide.x);
    for (const float x :
         {layout.note.x, layout.message.x, layout.help.x, layout.quitQuestion.x, layout.droppedQuestion.x})
        EXPECT_EQ(x, middle);
    EXPECT_GT(layout.fileMenu.x, layout.panel);
    EXPECT_EQ(layout.fileMenu.y, layout.note.y) << "beside each other";
    EXPECT_LT(layout.hint.y, kWide.y - layout.timeBar) << "above the bar";
    EXPECT_EQ(layout.toolBar.x, layout.fileMenu.x);
    EXPECT_GT(layout.toolBar.y, layout.fileMenu.y + 30.0f) << "below the File menu";
    EXPECT_EQ(layout.hint.x, layout.toolBar.x) << "below the tool bar";
    EXPECT_LT(layout.message.y, kWide.y - layout.timeBar);
    EXPECT_EQ(layout.outOfView, glm::vec2(middle, 0.5f * (kWide.y - layout.timeBar)));
}

TEST(WindowLayout, HasAllOfTheWindowWithoutPanel) {
    const Layout layout = layoutOf({.window = kWide, .hasPanel = false});
    EXPECT_EQ(layout.panel, 0.0f);
    EXPECT_EQ(layout.timeBar, 0.0f);
    EXPECT_EQ(layout.note.x, 0.5f * kWide.x);
    EXPECT_LT(layout.hint.x, 20.0f);
}

TEST(WindowLayout, PutsTheSewingPatternBetweenThePanelAndThePicture) {
    const Layout without = layoutOf({.window = kWide});
    const Layout layout = layoutOf({.window = kWide, .hasPattern = true});
    EXPECT_EQ(without.pattern, 0.0f);
    EXPECT_GT(layout.pattern, 200.0f);
    EXPECT_EQ(layout.panel, without.panel + layout.pattern);
    EXPECT_GT(kWide.x - layout.panel, layout.pattern) << "the picture has most of the window";
    EXPECT_GT(layout.toolBar.x, layout.panel);
}

TEST(WindowLayout, StacksNotesBelowTheMenuInANarrowWindow) {
    const Layout layout = layoutOf({.window = kNarrow});
    ASSERT_LT(kNarrow.x - layout.panel, kHelpWidth);
    EXPECT_FALSE(layout.hasRoom);
    EXPECT_GT(layout.note.y, layout.fileMenu.y + 30.0f);
    EXPECT_EQ(layout.help.x, 0.5f * kNarrow.x) << "over the panel, too";
    EXPECT_EQ(layout.recordings.y, layout.note.y);
    EXPECT_GT(layoutOf({.window = kNarrow, .isPaused = true}).recordings.y, layout.note.y) << "below the note on pause";
    EXPECT_EQ(layoutOf({.window = kWide, .isPaused = true}).recordings.y, layoutOf({.window = kWide}).note.y);
    EXPECT_TRUE(layout.hintHasRoom);
    EXPECT_FALSE(layoutOf({.window = kNarrow, .mayHaveLegend = true}).hintHasRoom);
    EXPECT_TRUE(layoutOf({.window = kWide, .mayHaveLegend = true}).hintHasRoom);
}

TEST(WindowLayout, PutsTheWindIntoTheCornerBelowOtherNotes) {
    const Layout layout = layoutOf({.window = kWide});
    EXPECT_LT(layout.windArrow.x + layout.windReach, kWide.x);
    EXPECT_GT(layout.windArrow.x - layout.windReach, layout.note.x) << "in the right half";
    EXPECT_LT(layout.windArrow.y + layout.windReach, 0.25f * kWide.y) << "far from the legend in the lower corner";
    EXPECT_GE(layout.windArrow.y - layout.windReach, layout.recordings.y);
    EXPECT_GT(layoutOf({.window = kWide, .recordings = 1}).windArrow.y, layout.windArrow.y + 60.0f);
}

TEST(WindowLayout, PutsTheHintBesideTheToolBarInALowWindow) {
    const Layout layout = layoutOf({.window = {1100.0f, 400.0f}});
    EXPECT_LE(layout.toolBar.y + toolBarSize(1.0f).y, 400.0f - layout.timeBar);
    EXPECT_GT(layout.hint.x, layout.toolBar.x + toolBarSize(1.0f).x);
}

TEST(WindowLayout, KeepsTheQuestionWhetherToQuitInSight) {
    const Layout layout = layoutOf({.window = {400.0f, 300.0f}});
    EXPECT_LT(layout.quitQuestion.x, 0.5f * (layout.panel + 400.0f));
    EXPECT_LE(layout.quitQuestion.x + 160.0f, 400.0f);
}

TEST(WindowLayout, GrowsWithTheScreensScale) {
    const Layout one = layoutOf({.window = kWide});
    const Layout two = layoutOf({.window = 2.0f * kWide, .scale = 2.0f});
    EXPECT_EQ(two.panel, 2.0f * one.panel);
    EXPECT_EQ(two.timeBar, 2.0f * one.timeBar);
    EXPECT_EQ(two.note, 2.0f * one.note);
    EXPECT_EQ(two.hint, 2.0f * one.hint);
    EXPECT_EQ(two.recordings, 2.0f * one.recordings);
}

}  // namespace
}  // namespace drape::viewer

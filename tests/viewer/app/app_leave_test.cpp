// Tests that a built-in scene is left without a question, since undo brings it back, and a file of the user's is not.

#include <gtest/gtest.h>

#include "viewer/app/undo_fixture.h"

namespace drape::viewer {
namespace {

class LeaveTest : public UndoTest {
protected:
    static bool isAsked(const App& app) { return app.widgets().widgets.contains("unsaved.discard"); }
    App openBuiltIn() { return App(SceneMenu("standard", {.columns = 12}), library); }
    /// Does what the program does at its start with the remembered settings.
    static void recall(App& app) {
        Preferences values;
        values.hintSeen = true;
        app.recall(values);
        frames(app, 6);
    }
    /// Cuts across the middle of the sheet.
    static void slit(App& app) {
        stroke(app, Tool::cut, placeOf(app, 6 * 12 + 2), placeOf(app, 6 * 12 + 9) - placeOf(app, 6 * 12 + 2));
        frames(app, 2);
    }

private:
    test::PathIs path_{"/nowhere"};  // makes the viewer show its own dialogs
};

TEST_F(LeaveTest, ABuiltInSceneIsLeftAtOnceAndUndoIsOffered) {
    App app = openBuiltIn();
    recall(app);
    slit(app);
    const Whole before = wholeOf(app);
    ASSERT_GT(before.broken, 0u);
    app.execute({Action::chooseScene, 0});
    frame(app);
    EXPECT_FALSE(isAsked(app));
    const std::string other = app.simulation().scene().name;
    ASSERT_NE(other, "standard");
    EXPECT_TRUE(app.undoOffer().isShown());
    EXPECT_EQ(app.undoOffer().text(), "Opened " + other + ". Undo goes back to standard");
    app.execute({Action::togglePause});  // the click takes some pictures
    click(app, "offer.undo");
    EXPECT_EQ(app.simulation().scene().name, "standard");
    EXPECT_EQ(wholeOf(app), before);
    EXPECT_FALSE(app.undoOffer().isShown());
    EXPECT_FALSE(app.mayClose()) << "the cut is still unsaved, and nothing brings it back after the end";
    frames(app, 2);
    EXPECT_TRUE(isAsked(app));
}

TEST_F(LeaveTest, TheOfferEndsWithTheNextActionOrAfterAWhile) {
    App app = openBuiltIn();
    recall(app);
    slit(app);
    app.execute({Action::chooseScene, 0});
    ASSERT_TRUE(app.undoOffer().isShown());
    EXPECT_FALSE(app.isIdle());
    app.execute({Action::restart});
    EXPECT_FALSE(app.undoOffer().isShown()) << "undo would now take back the restart";
    app.execute({Action::undo});
    app.execute({Action::undo});
    ASSERT_EQ(app.simulation().scene().name, "standard");
    app.execute({Action::chooseScene, 0});
    ASSERT_TRUE(app.undoOffer().isShown());
    app.execute({Action::togglePause});
    ASSERT_TRUE(app.undoOffer().isShown());
    AppParts::run(app, UndoOffer::kSeconds);  // instead of hundreds of pictures
    frame(app);
    EXPECT_FALSE(app.undoOffer().isShown());
}

TEST_F(LeaveTest, AnUntouchedSceneIsLeftWithoutAWord) {
    App app = openBuiltIn();
    recall(app);
    app.execute({Action::chooseScene, 0});
    frame(app);
    EXPECT_FALSE(isAsked(app));
    EXPECT_FALSE(app.undoOffer().isShown());
}

TEST_F(LeaveTest, ASceneSavedToAFileIsAskedAbout) {
    App app = openBuiltIn();
    recall(app);
    click(app, "gravity", 0.9f);
    saveFile(app, "file.saveAs");
    click(app, "gravity", 0.2f);
    app.execute({Action::chooseScene, 0});
    frames(app, 2);
    EXPECT_TRUE(isAsked(app));
    EXPECT_EQ(app.simulation().scene().name, "standard");
}

}  // namespace
}  // namespace drape::viewer

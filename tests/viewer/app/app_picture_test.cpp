// Tests the pictures that the window saves: their sizes, their qualities, and the frame around what they show.

#include <gtest/gtest.h>

#include "io/files/picture_file.h"
#include "support/pretend_program.h"
#include "viewer/app/app_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

class AppPictureTest : public AppTest {
protected:
    AppPictureTest() { debug().setQuiet(true); }  // without a window, copying the picture to it is an error
    void TearDown() override {
        debug().reset();
        debug().setQuiet(false);
        AppTest::TearDown();
    }

    /// Shows a picture of a paused window.
    static void picture(App& app) {
        app.settle();
        frame(app);
        AppParts::resize(app, {160, 120});  // fewer pixels than kSize for a software renderer
        drawPicture(app);
    }
    /// Begins to save a still of 60 x 90 pixels.
    static void beginStill(App& app) {
        const test::PathIs nowhere("/nowhere");  // makes the viewer show its own dialog
        chooseFile(app, "file.pictureAs");
        press(app, "picture.still");
        type(app, "picture.width", "60");
        type(app, "picture.height", "90");
        press(app, "picture.save");
        press(app, "dialog.ok");
    }
    /// Types a number into a field.
    static void type(App& app, const std::string& name, const char* text) {
        click(app, name);
        ImGui::GetIO().AddInputCharactersUTF8(text);
        frame(app);
    }
};

TEST_F(AppPictureTest, SavesTheVisiblePartAndNamesItsQuality) {
    App app = open();
    frame(app);
    const glm::ivec2 visible = app.viewpoint().viewport().visibleSize();
    EXPECT_LT(visible.x, kSize.x);
    EXPECT_LT(visible.y, kSize.y);
    const std::string size = std::to_string(visible.x) + " x " + std::to_string(visible.y) + " pixels";
    app.execute({Action::savePicture});
    EXPECT_EQ(app.message().text(), savedLine("drape-small-1.png") + ": " + size + ", full quality");
    const io::RgbaPicture saved = io::readPicture("drape-small-1.png");
    EXPECT_EQ(glm::ivec2(saved.width, saved.height), visible);
    app.execute({Action::toggleRecording});
    ASSERT_TRUE(app.recordings().clip()) << app.message().text();
    EXPECT_EQ(app.recordings().clip()->size(), clipSize(visible));
    EXPECT_FALSE(app.pictureFrame());
    app.execute({Action::togglePanel});
    frame(app);
    EXPECT_TRUE(app.pictureFrame()) << "the clip has the shape of the window with its panel";
}

TEST_F(AppPictureTest, AFrameShowsWhatWillBeInAPictureOfAnotherShape) {
    const test::PathIs nowhere("/nowhere");  // makes the viewer show its own dialog
    App app = open();
    chooseFile(app, "file.pictureAs");
    EXPECT_FALSE(app.pictureFrame());
    press(app, "picture.hd");
    ASSERT_TRUE(app.pictureFrame());
    EXPECT_NEAR(app.pictureFrame()->size.x / app.pictureFrame()->size.y, 16.0f / 9.0f, 1e-4f);
    press(app, "picture.draft");
    press(app, "picture.save");
    EXPECT_TRUE(app.pictureFrame()) << "until the file is chosen";
    press(app, "dialog.ok");
    EXPECT_EQ(app.message().text(), savedLine("drape-small-1.png") + ": 1920 x 1080 pixels, draft quality");
    EXPECT_FALSE(app.pictureFrame());
    chooseFile(app, "file.pictureAs");
    app.execute({Action::quit});
    frame(app);
    EXPECT_FALSE(app.isAsking()) << "Esc leaves the question";
    EXPECT_FALSE(app.runControls().asksToQuit);
}

TEST_F(AppPictureTest, AStillIsSavedWhenItIsDoneAndTimeWaitsForIt) {
    App app = open();
    beginStill(app);
    const auto steps = app.simulation().clock().steps;
    for (int i = 0; i < render::Still::kPictures && !app.view().fileStill()->isOver(); ++i) picture(app);
    EXPECT_EQ(app.simulation().clock().steps, steps);
    picture(app);
    EXPECT_EQ(app.message().text(), savedLine("drape-small-1.png") + ": 60 x 90 pixels, still");
    for (int i = 0; i < 3; ++i) frame(app);
    EXPECT_GT(app.simulation().clock().steps, steps) << "time runs again";
}

TEST_F(AppPictureTest, AStillThatWaitsIsSavedAsFarAsItIsDrawn) {
    App app = open();
    const auto path = [](int number) { return "drape-small-" + std::to_string(number) + ".png"; };
    const auto early = [&](int number) { return savedLine(path(number)) + ": 60 x 90 pixels, still, 4 of 64 samples"; };
    const auto begin = [&] {
        beginStill(app);
        for (int i = 0; i < 3; ++i) picture(app);
    };
    begin();
    app.execute({Action::quit});
    EXPECT_EQ(app.message().text(), early(1)) << "Esc";
    begin();
    app.execute({Action::singleStep});
    picture(app);
    picture(app);
    EXPECT_EQ(app.message().text(), early(2)) << "the cloth has moved";
    begin();
    app.finishPicture();
    EXPECT_EQ(app.message().text(), early(3)) << "the window closes";
    EXPECT_TRUE(std::filesystem::exists(path(3)));
}

}  // namespace
}  // namespace drape::viewer

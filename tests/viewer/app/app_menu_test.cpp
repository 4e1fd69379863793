#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "io/files/picture_file.h"
#include "viewer/app/app_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

/// Sets up an App that asks before unsaved work is lost.
class MenuTest : public AppTest {
protected:
    static void cut(App& app) {
        app.execute({Action::singleStep});
        app.execute({Action::togglePause});
        const glm::vec2 from = placeOf(app, 5 * 12 + 2);
        const glm::vec2 to = placeOf(app, 5 * 12 + 9);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, Tool::cut},
                                           {HandSignal::Kind::move, to, Tool::cut},
                                           {HandSignal::Kind::release, to, Tool::cut}},
                   0.0f);
        for (int i = 0; i < 3; ++i) frame(app);
    }
    static bool isAsked(const App& app) { return app.widgets().widgets.contains("unsaved.discard"); }
    /// Does what the program does at its start with the remembered settings.
    static void recall(App& app) {
        Preferences values;
        values.hintSeen = true;
        app.recall(values);
    }

    /// Expects that no work is unsaved, so that the only question is whether to quit.
    static void expectQuits(App& app) {
        app.execute({Action::quit});
        EXPECT_FALSE(isAsked(app));
        EXPECT_TRUE(app.runControls().asksToQuit);
    }

private:
    test::PathIs path_{"/nowhere"};  // makes the viewer show its own dialogs
};

TEST_F(MenuTest, AnUntouchedSceneIsLeftWithoutAQuestion) {
    App app = open();
    recall(app);
    for (int i = 0; i < 5; ++i) frame(app);
    expectQuits(app);
}

TEST_F(MenuTest, UnsavedCutsAreAskedAboutOnce) {
    App app = open();
    recall(app);
    cut(app);
    app.execute({Action::quit});
    EXPECT_FALSE(app.wantsToQuit());
    frames(app);
    ASSERT_TRUE(isAsked(app));
    const std::uint64_t asked = app.simulation().clock().steps;
    for (int i = 0; i < 5; ++i) frame(app);
    EXPECT_EQ(app.simulation().clock().steps, asked) << "time stands still meanwhile";
    press(app, "unsaved.cancel");
    EXPECT_FALSE(isAsked(app));
    for (int i = 0; i < 5; ++i) frame(app);
    EXPECT_GT(app.simulation().clock().steps, asked);
    EXPECT_FALSE(app.wantsToQuit());
    EXPECT_FALSE(app.mayClose()) << "the desktop's button asks too";
    press(app, "unsaved.save");
    EXPECT_FALSE(app.wantsToQuit());
    press(app, "dialog.ok");
    EXPECT_TRUE(app.wantsToQuit()) << app.message().text();
    EXPECT_EQ(app.message().text(), savedLine("my-small.drape"));
    EXPECT_TRUE(std::filesystem::exists("my-small.drape"));
}

TEST_F(MenuTest, ARestartLeavesNoCutsToSave) {
    App app = open();
    recall(app);
    cut(app);
    app.execute({Action::restart});
    app.execute({Action::chooseScene, 0});
    EXPECT_NE(app.simulation().scene().name, "small");
}

TEST_F(MenuTest, UnsavedSettingsAreLostIfThatIsWanted) {
    App app = open();
    recall(app);
    click(app, "wind.strength", 0.7f);
    app.execute({Action::chooseScene, 0});
    EXPECT_EQ(app.simulation().scene().name, "small");
    press(app, "unsaved.discard");
    EXPECT_NE(app.simulation().scene().name, "small");
    expectQuits(app);
}

TEST_F(MenuTest, ASceneIsSavedToItsFile) {
    App app = open();
    recall(app);
    click(app, "wind.strength", 0.7f);
    chooseFile(app, "file.save");
    EXPECT_EQ(app.message().text(), savedLine("small.json"));
    EXPECT_EQ(readSceneFile("small.json").settings.wind.velocity, app.simulation().scene().settings.wind.velocity);
    expectQuits(app);
    Preferences values;
    app.remember(values);
    EXPECT_EQ(values.recent, std::vector<std::string>{(folder / "small.json").string()});
}

TEST_F(MenuTest, ToSaveFirstTakesThePlaceOfTheQuestionAboutAPicture) {
    App app = open();
    recall(app);
    click(app, "wind.strength", 0.7f);
    chooseFile(app, "file.pictureAs");
    ASSERT_TRUE(app.isAsking());
    app.execute({Action::chooseScene, 0});
    press(app, "unsaved.save");
    press(app, "dialog.ok");
    EXPECT_NE(app.simulation().scene().name, "small") << "what has waited goes on once the scene is saved";
    EXPECT_FALSE(app.isAsking());
}

TEST_F(MenuTest, FilesAreChosenInOurDialog) {
    App app = open();
    recall(app);
    std::filesystem::create_directories("below");
    std::filesystem::copy_file("small.json", "below/other.json");
    chooseFile(app, "file.open");
    press(app, "dialog.entry.below");
    press(app, "dialog.ok");
    press(app, "dialog.entry.other.json");
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Enter] = 1;
    for (const bool isDown : {true, false}) {  // the click has taken the focus from the text field
        io.KeysDown[1] = isDown;
        frame(app);
    }
    EXPECT_EQ(app.simulation().scene().name, "other") << app.message().text();
    Preferences values;
    app.remember(values);
    EXPECT_EQ(values.recent, (std::vector<std::string>{folder / "below/other.json", folder / "small.json"}));
    chooseFile(app, "file.saveAs");
    press(app, "dialog.up");
    press(app, "dialog.cancel");
    EXPECT_FALSE(app.isAsking());
    EXPECT_FALSE(std::filesystem::exists("other.json"));
}

TEST_F(MenuTest, ABrokenFileLeavesTheScene) {
    App app = open();
    recall(app);
    std::ofstream("broken.json") << "{";
    chooseFile(app, "file.open");
    press(app, "dialog.entry.broken.json");
    press(app, "dialog.ok");
    EXPECT_TRUE(app.message().isError());
    EXPECT_EQ(app.simulation().scene().name, "small");
}

TEST_F(MenuTest, TheClothMovesWhileTheDesktopsDialogIsOpen) {
    App app = open();
    recall(app);
    std::filesystem::create_directories("programs");
    std::filesystem::copy_file("small.json", "other.json");
    test::pretendProgram("programs", "zenity",
                         "echo \"$@\" > asked; until [ -f go ]; do /bin/sleep 0.01; done; echo other.json");
    {
        const test::PathIs programs((folder / "programs").string());
        app.execute({Action::openFile});
    }
    const std::uint64_t before = app.simulation().clock().steps;
    for (int i = 0; i < 5; ++i) frame(app);
    EXPECT_TRUE(app.isAsking());
    EXPECT_GT(app.simulation().clock().steps, before);
    std::ofstream("go").flush();
    for (int i = 0; i < 1000 && app.isAsking(); ++i) {
        frame(app);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(app.simulation().scene().name, "other") << app.message().text();
    std::string asked;
    std::getline(std::ifstream("asked"), asked);
    EXPECT_NE(asked.find("--filename=" + folder.string() + "/"), std::string::npos) << asked;
}

TEST_F(MenuTest, APictureWithoutBackgroundHasAlpha) {
    App app = open();
    recall(app);
    for (int i = 0; i < 3; ++i) frame(app);
    app.execute({Action::togglePause});
    const auto save = [&](const std::string& file) {
        press(app, "picture.save");
        press(app, "dialog.ok");
        EXPECT_EQ(app.message().text(), savedLine(file) + ": 192 x 108 pixels, full quality");
        return io::readPicture(file);
    };
    chooseFile(app, "file.pictureAs");
    for (const auto& [field, pixels] : {std::pair("picture.width", "192"), std::pair("picture.height", "108")}) {
        click(app, field);
        ImGui::GetIO().AddInputCharactersUTF8(pixels);
        frame(app);
    }
    const io::RgbaPicture opaque = save("drape-small-1.png");
    chooseFile(app, "file.pictureAs");
    press(app, "picture.transparent");
    const io::RgbaPicture picture = save("drape-small-2.png");
    ASSERT_EQ(picture.width, 192);
    ASSERT_EQ(picture.height, 108);
    std::array<int, 3> counts{};  // numbers of pixels that are transparent, partly transparent and opaque
    for (int i = 0; i < 192 * 108; ++i) {
        const int alpha = picture.rgba.get()[4 * i + 3];
        ++counts[alpha == 0 ? 0 : alpha < 255 ? 1 : 2];
        if (alpha < 255) continue;
        for (int channel = 0; channel < 3; ++channel) {
            ASSERT_EQ(picture.rgba.get()[4 * i + channel], opaque.rgba.get()[4 * i + channel])
                << "pixel " << i << ": the same as with a background";
        }
    }
    EXPECT_GT(counts[0], 10'000);
    EXPECT_GT(counts[1], 20) << "edges are smooth";
    EXPECT_GT(counts[2], 1'000);
}

}  // namespace
}  // namespace drape::viewer

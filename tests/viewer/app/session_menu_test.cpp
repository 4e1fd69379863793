#include <gtest/gtest.h>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "io/files/picture_file.h"
#include "viewer/app/session_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

/// A session that asks before unsaved work is lost.
class MenuTest : public SessionTest {
protected:
    static void cut(WindowSession& session) {
        session.execute({Action::singleStep});
        session.execute({Action::togglePause});
        const glm::vec2 from = placeOf(session, 5 * 12 + 2);
        const glm::vec2 to = placeOf(session, 5 * 12 + 9);
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, Tool::cut},
                                               {HandSignal::Kind::move, to, Tool::cut},
                                               {HandSignal::Kind::release, to, Tool::cut}},
                       0.0f);
        for (int i = 0; i < 3; ++i) frame(session);
    }
    static bool isAsked(const WindowSession& session) { return session.widgets().widgets.contains("unsaved.discard"); }
    /// As at the start of the program.
    static void recall(WindowSession& session) {
        Preferences values;
        values.hintSeen = true;
        session.recall(values);
    }

    /// Nothing is unsaved: the only question is whether to quit.
    static void expectQuits(WindowSession& session) {
        session.execute({Action::quit});
        EXPECT_FALSE(isAsked(session));
        EXPECT_TRUE(session.runControls().asksToQuit);
    }

private:
    test::PathIs path_{"/nowhere"};  // so the viewer shows its own dialogs
};

TEST_F(MenuTest, AnUntouchedSceneIsLeftWithoutAQuestion) {
    WindowSession session = open();
    recall(session);
    for (int i = 0; i < 5; ++i) frame(session);
    expectQuits(session);
}

TEST_F(MenuTest, UnsavedCutsAreAskedAboutOnce) {
    WindowSession session = open();
    recall(session);
    cut(session);
    session.execute({Action::quit});
    EXPECT_FALSE(session.wantsToQuit());
    frames(session);
    ASSERT_TRUE(isAsked(session));
    const std::uint64_t asked = session.simulation().clock().steps;
    for (int i = 0; i < 5; ++i) frame(session);
    EXPECT_EQ(session.simulation().clock().steps, asked) << "time stands still meanwhile";
    press(session, "unsaved.cancel");
    EXPECT_FALSE(isAsked(session));
    for (int i = 0; i < 5; ++i) frame(session);
    EXPECT_GT(session.simulation().clock().steps, asked);
    EXPECT_FALSE(session.wantsToQuit());
    EXPECT_FALSE(session.mayClose()) << "the desktop's button asks too";
    press(session, "unsaved.save");
    EXPECT_FALSE(session.wantsToQuit());
    press(session, "dialog.ok");
    EXPECT_TRUE(session.wantsToQuit()) << session.panel().message;
    EXPECT_EQ(session.panel().message, savedLine("my-small.drape"));
    EXPECT_TRUE(std::filesystem::exists("my-small.drape"));
}

TEST_F(MenuTest, ARestartLeavesNoCutsToSave) {
    WindowSession session = open();
    recall(session);
    cut(session);
    session.execute({Action::restart});
    session.execute({Action::chooseScene, 0});
    EXPECT_NE(session.simulation().scene().name, "small");
}

TEST_F(MenuTest, UnsavedSettingsAreLostIfThatIsWanted) {
    WindowSession session = open();
    recall(session);
    click(session, "wind.strength", 0.7f);
    session.execute({Action::chooseScene, 0});
    EXPECT_EQ(session.simulation().scene().name, "small");
    press(session, "unsaved.discard");
    EXPECT_NE(session.simulation().scene().name, "small");
    expectQuits(session);
}

TEST_F(MenuTest, ASceneIsSavedToItsFile) {
    WindowSession session = open();
    recall(session);
    click(session, "wind.strength", 0.7f);
    chooseFile(session, "file.save");
    EXPECT_EQ(session.panel().message, savedLine("small.json"));
    EXPECT_EQ(readSceneFile("small.json").settings.wind.velocity, session.simulation().scene().settings.wind.velocity);
    expectQuits(session);
    Preferences values;
    session.remember(values);
    EXPECT_EQ(values.recent, std::vector<std::string>{(folder / "small.json").string()});
}

TEST_F(MenuTest, FilesAreChosenInOurDialog) {
    WindowSession session = open();
    recall(session);
    std::filesystem::create_directories("below");
    std::filesystem::copy_file("small.json", "below/other.json");
    chooseFile(session, "file.open");
    press(session, "dialog.entry.below");
    press(session, "dialog.ok");
    press(session, "dialog.entry.other.json");
    press(session, "dialog.ok");
    EXPECT_EQ(session.simulation().scene().name, "other") << session.panel().message;
    Preferences values;
    session.remember(values);
    EXPECT_EQ(values.recent, (std::vector<std::string>{folder / "below/other.json", folder / "small.json"}));
    chooseFile(session, "file.saveAs");
    press(session, "dialog.up");
    press(session, "dialog.cancel");
    EXPECT_FALSE(session.isAsking());
    EXPECT_FALSE(std::filesystem::exists("other.json"));
}

TEST_F(MenuTest, ABrokenFileLeavesTheScene) {
    WindowSession session = open();
    recall(session);
    std::ofstream("broken.json") << "{";
    chooseFile(session, "file.open");
    press(session, "dialog.entry.broken.json");
    press(session, "dialog.ok");
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_EQ(session.simulation().scene().name, "small");
}

TEST_F(MenuTest, TheClothMovesWhileTheDesktopsDialogIsOpen) {
    WindowSession session = open();
    recall(session);
    std::filesystem::create_directories("programs");
    std::filesystem::copy_file("small.json", "other.json");
    test::pretendProgram("programs", "zenity",
                         "echo \"$@\" > asked; until [ -f go ]; do /bin/sleep 0.01; done; echo other.json");
    {
        const test::PathIs programs((folder / "programs").string());
        session.execute({Action::openFile});
    }
    const std::uint64_t before = session.simulation().clock().steps;
    for (int i = 0; i < 5; ++i) frame(session);
    EXPECT_TRUE(session.isAsking());
    EXPECT_GT(session.simulation().clock().steps, before);
    std::ofstream("go").flush();
    for (int i = 0; i < 1000 && session.isAsking(); ++i) {
        frame(session);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(session.simulation().scene().name, "other") << session.panel().message;
    std::string asked;
    std::getline(std::ifstream("asked"), asked);
    EXPECT_NE(asked.find("--filename=" + folder.string() + "/"), std::string::npos) << asked;
}

TEST_F(MenuTest, APictureWithoutBackgroundHasAlpha) {
    WindowSession session = open();
    recall(session);
    for (int i = 0; i < 3; ++i) frame(session);
    session.execute({Action::togglePause});
    const auto save = [&](const std::string& file) {
        press(session, "picture.save");
        press(session, "dialog.ok");
        EXPECT_EQ(session.panel().message, savedLine(file) + ", 1920 x 1080 pixels");
        return io::readPicture(file);
    };
    chooseFile(session, "file.pictureAs");
    press(session, "picture.hd");
    const io::RgbaPicture opaque = save("drape-small-1.png");
    chooseFile(session, "file.pictureAs");
    press(session, "picture.transparent");
    const io::RgbaPicture picture = save("drape-small-2.png");
    ASSERT_EQ(picture.width, 1920);
    ASSERT_EQ(picture.height, 1080);
    std::array<int, 3> counts{};  // of pixels with no alpha, some, and all
    for (int i = 0; i < 1920 * 1080; ++i) {
        const int alpha = picture.rgba.get()[4 * i + 3];
        ++counts[alpha == 0 ? 0 : alpha < 255 ? 1 : 2];
        if (alpha < 255) continue;
        for (int channel = 0; channel < 3; ++channel) {
            ASSERT_EQ(picture.rgba.get()[4 * i + channel], opaque.rgba.get()[4 * i + channel])
                << "pixel " << i << ": the same as with a background";
        }
    }
    EXPECT_GT(counts[0], 1'000'000);
    EXPECT_GT(counts[1], 100) << "edges are smooth";
    EXPECT_GT(counts[2], 100'000);
}

}  // namespace
}  // namespace drape::viewer

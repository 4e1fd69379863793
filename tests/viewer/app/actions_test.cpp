// Tests the table of actions: it is complete, no two actions have the same key, and the manual describes each action.

#include "viewer/app/actions.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <utility>

#include "base/text_file.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {
namespace {

std::optional<Command> commandOf(int key, int modifiers = 0) { return commandFor(keyBindings(), key, modifiers); }
Command toolOf(Tool tool) { return {Action::chooseTool, static_cast<int>(tool)}; }

TEST(Actions, HaveOneRowEach) {
    std::set<Action> found;
    for (const ActionRow& row : actionTable()) {
        EXPECT_TRUE(found.insert(row.action).second) << row.keys;
        EXPECT_FALSE(row.chords.empty()) << row.keys;
    }
    EXPECT_EQ(found.size(), kActions);
}

TEST(Actions, ShareNoKey) {
    std::set<std::pair<int, int>> taken;
    for (const KeyBinding& binding : keyBindings())
        EXPECT_TRUE(taken.insert({binding.key, binding.modifiers}).second) << binding.key;
}

TEST(Actions, HaveTheKeysOfTheirHelp) {
    EXPECT_EQ(commandOf(GLFW_KEY_SPACE), Command{Action::togglePause});
    EXPECT_EQ(commandOf(GLFW_KEY_ESCAPE), Command{Action::quit});
    EXPECT_EQ(commandOf(GLFW_KEY_G), toolOf(Tool::grab));
    EXPECT_EQ(commandOf(GLFW_KEY_C), toolOf(Tool::cut));
    EXPECT_EQ(commandOf(GLFW_KEY_B), toolOf(Tool::brush));
    EXPECT_EQ(commandOf(GLFW_KEY_M), toolOf(Tool::move));
    EXPECT_EQ(commandOf(GLFW_KEY_R), Command{Action::restart});
    EXPECT_EQ(commandOf(GLFW_KEY_BACKSPACE), Command{Action::restart});
    EXPECT_EQ(commandOf(GLFW_KEY_R, GLFW_MOD_SHIFT), Command{Action::resetScene});
    EXPECT_EQ(commandOf(GLFW_KEY_1), (Command{Action::chooseScene, 0}));
    EXPECT_EQ(commandOf(GLFW_KEY_9), (Command{Action::chooseScene, 8}));
    EXPECT_EQ(commandOf(GLFW_KEY_KP_2), (Command{Action::chooseScene, 1}));
    EXPECT_FALSE(commandOf(GLFW_KEY_0));
    EXPECT_EQ(commandOf(GLFW_KEY_F4), (Command{Action::lookFrom, static_cast<int>(CameraPreset::threeQuarter)}));
    EXPECT_EQ(commandOf(GLFW_KEY_V), (Command{Action::cycleView, 1}));
    EXPECT_EQ(commandOf(GLFW_KEY_V, GLFW_MOD_SHIFT), (Command{Action::cycleView, -1}));
    EXPECT_EQ(commandOf(GLFW_KEY_Z, GLFW_MOD_CONTROL), Command{Action::undo});
    EXPECT_EQ(commandOf(GLFW_KEY_Y, GLFW_MOD_CONTROL), Command{Action::redo});
    EXPECT_EQ(commandOf(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT), Command{Action::redo});
    EXPECT_EQ(commandOf(GLFW_KEY_O, GLFW_MOD_CONTROL), Command{Action::openFile});
    EXPECT_EQ(commandOf(GLFW_KEY_S, GLFW_MOD_CONTROL), Command{Action::saveScene});
    EXPECT_EQ(commandOf(GLFW_KEY_S), Command{Action::togglePattern});
    EXPECT_EQ(commandOf(GLFW_KEY_S, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT), Command{Action::saveSceneAs});
}

TEST(Actions, StandInTheManual) {
    const std::string manual = readTextFile(DRAPE_SOURCE_FOLDER "/docs/manual.md", 1u << 20);
    const std::string plain =
        std::regex_replace(manual, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");  // removes links
    std::size_t last = 0;
    for (const ActionRow& row : actionTable()) {
        const std::string line = std::string("| ") + row.keys + " | " + row.help + " |\n";
        const std::size_t place = plain.find(line);
        EXPECT_NE(place, std::string::npos) << "docs/manual.md lacks " << line;
        EXPECT_GE(place, last) << "in the order of the page of keys: " << line;
        last = place;
    }
}

}  // namespace
}  // namespace drape::viewer

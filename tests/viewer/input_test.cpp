#include "viewer/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace drape::viewer {
namespace {

InputEvent key(int code, int modifiers = 0) { return {InputEvent::Kind::key, code, true, modifiers, {}, 0.0f}; }
InputEvent press(int button, glm::vec2 at, int modifiers = 0) {
    return {InputEvent::Kind::button, button, true, modifiers, at, 0.0f};
}
InputEvent release(int button, glm::vec2 at) { return {InputEvent::Kind::button, button, false, 0, at, 0.0f}; }
InputEvent move(glm::vec2 to) { return {InputEvent::Kind::move, 0, false, 0, to, 0.0f}; }
InputEvent scroll(float notches) { return {InputEvent::Kind::scroll, 0, false, 0, {}, notches}; }

constexpr UiCapture kFree{};
constexpr UiCapture kOnPanel{true, false};
constexpr UiCapture kTyping{true, true};

CameraMotion motionOf(std::vector<InputEvent> events, UiCapture capture = kFree) {
    Input input;
    return input.handle(events, capture).camera;
}

TEST(Keys, AskForWhatTheHelpSays) {
    for (const KeyBinding& binding : keyBindings()) {
        const auto command = commandForKey(binding.key, 0);
        ASSERT_TRUE(command.has_value()) << binding.keyName;
        EXPECT_EQ(command->action, binding.action) << binding.keyName;
    }
}

TEST(Keys, DigitsChooseScenes) {
    EXPECT_EQ(commandForKey(GLFW_KEY_1, 0), (Command{Action::chooseScene, 0}));
    EXPECT_EQ(commandForKey(GLFW_KEY_9, 0), (Command{Action::chooseScene, 8}));
    EXPECT_EQ(commandForKey(GLFW_KEY_KP_2, 0), (Command{Action::chooseScene, 1}));
    EXPECT_FALSE(commandForKey(GLFW_KEY_0, 0).has_value());
}

TEST(Keys, WithControlAreTheDesktops) {
    EXPECT_FALSE(commandForKey(GLFW_KEY_R, GLFW_MOD_CONTROL).has_value());
    EXPECT_FALSE(commandForKey(GLFW_KEY_TAB, GLFW_MOD_ALT).has_value());
    EXPECT_TRUE(commandForKey(GLFW_KEY_R, GLFW_MOD_CAPS_LOCK).has_value());
}

TEST(Keys, AreThePanelsWhileItIsTypedInto) {
    Input input;
    const std::vector events{key(GLFW_KEY_R), key(GLFW_KEY_ESCAPE)};
    EXPECT_TRUE(input.handle(events, kTyping).commands.empty());
    EXPECT_EQ(input.handle(events, kFree).commands.size(), 2u);
}

TEST(Keys, ComeInTheirOrder) {
    Input input;
    const std::vector events{key(GLFW_KEY_SPACE), key(GLFW_KEY_O)};
    const auto commands = input.handle(events, kFree).commands;
    ASSERT_EQ(commands.size(), 2u);
    EXPECT_EQ(commands[0].action, Action::togglePause);
    EXPECT_EQ(commands[1].action, Action::singleStep);
}

TEST(Mouse, LeftDragOrbits) {
    const CameraMotion motion = motionOf({press(GLFW_MOUSE_BUTTON_LEFT, {10, 10}), move({30, 15}), move({40, 15})});
    EXPECT_EQ(motion.orbit, glm::vec2(30, 5));
    EXPECT_EQ(motion.pan, glm::vec2(0));
}

TEST(Mouse, ShiftLeftMiddleAndRightDragPan) {
    EXPECT_EQ(motionOf({press(GLFW_MOUSE_BUTTON_LEFT, {0, 0}, GLFW_MOD_SHIFT), move({5, 6})}).pan, glm::vec2(5, 6));
    EXPECT_EQ(motionOf({press(GLFW_MOUSE_BUTTON_MIDDLE, {0, 0}), move({5, 6})}).pan, glm::vec2(5, 6));
    EXPECT_EQ(motionOf({press(GLFW_MOUSE_BUTTON_RIGHT, {0, 0}), move({5, 6})}).pan, glm::vec2(5, 6));
}

TEST(Mouse, AltLeftAlwaysOrbits) {
    const int modifiers = GLFW_MOD_ALT | GLFW_MOD_SHIFT;
    EXPECT_EQ(motionOf({press(GLFW_MOUSE_BUTTON_LEFT, {0, 0}, modifiers), move({5, 6})}).orbit, glm::vec2(5, 6));
}

TEST(Mouse, MovingWithoutAButtonDoesNothing) {
    const CameraMotion motion = motionOf({move({5, 6}), move({50, 60})});
    EXPECT_EQ(motion.orbit, glm::vec2(0));
    EXPECT_EQ(motion.pan, glm::vec2(0));
}

TEST(Mouse, ADragEndsWithItsOwnButton) {
    Input input;
    const std::vector<InputEvent> drag{press(GLFW_MOUSE_BUTTON_LEFT, {0, 0}),    press(GLFW_MOUSE_BUTTON_RIGHT, {0, 0}),
                                       release(GLFW_MOUSE_BUTTON_RIGHT, {0, 0}), move({3, 0}),
                                       release(GLFW_MOUSE_BUTTON_LEFT, {3, 0}),  move({9, 0})};
    EXPECT_EQ(input.handle(drag, kFree).camera.orbit, glm::vec2(3, 0));
}

TEST(Mouse, ADragThatBeganOnThePanelLeavesTheCameraAlone) {
    Input input;
    input.handle(std::vector{press(GLFW_MOUSE_BUTTON_LEFT, {0, 0})}, kOnPanel);
    EXPECT_EQ(input.handle(std::vector{move({50, 0})}, kFree).camera.orbit, glm::vec2(0));
}

TEST(Mouse, ADragThatBeganOnTheSceneGoesOnOverThePanel) {
    Input input;
    input.handle(std::vector{press(GLFW_MOUSE_BUTTON_LEFT, {0, 0})}, kFree);
    EXPECT_EQ(input.handle(std::vector{move({50, 0})}, kOnPanel).camera.orbit, glm::vec2(50, 0));
}

TEST(Mouse, TheWheelZooms) {
    EXPECT_LT(motionOf({scroll(1)}).zoom, 1.0f);
    EXPECT_GT(motionOf({scroll(-1)}).zoom, 1.0f);
    EXPECT_NEAR(motionOf({scroll(1), scroll(-1)}).zoom, 1.0f, 1e-6f);
    EXPECT_EQ(motionOf({scroll(3)}, kOnPanel).zoom, 1.0f);
}

}  // namespace
}  // namespace drape::viewer

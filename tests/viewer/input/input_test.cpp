#include "viewer/input/input.h"

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
InputEvent scroll(float notches, int modifiers = 0) {
    return {InputEvent::Kind::scroll, 0, false, modifiers, {}, notches};
}
InputEvent letGo(int code) { return {InputEvent::Kind::key, code, false, 0, {}, 0.0f}; }

constexpr KeyBinding kBindings[] = {
    {GLFW_KEY_SPACE, 0, {Action::togglePause}},
    {GLFW_KEY_O, 0, {Action::singleStep}},
    {GLFW_KEY_O, GLFW_MOD_CONTROL, {Action::openFile}},
    {GLFW_KEY_R, 0, {Action::resetScene}},
    {GLFW_KEY_V, 0, {Action::cycleView, 1}},
    {GLFW_KEY_V, GLFW_MOD_SHIFT, {Action::cycleView, -1}},
    {GLFW_KEY_Z, GLFW_MOD_CONTROL, {Action::undo}},
    {GLFW_KEY_HOME, 0, {Action::resetCamera}},
    {GLFW_KEY_ESCAPE, 0, {Action::quit}},
};

std::optional<Command> commandFor(int key, int modifiers) { return viewer::commandFor(kBindings, key, modifiers); }

constexpr UiCapture kFree{};
constexpr UiCapture kOnPanel{true, false};
constexpr UiCapture kTyping{true, true};

bool nowhere(glm::vec2, Tool) { return false; }
/// Returns whether a place is on a cloth whose right edge is at x = 100.
bool onCloth(glm::vec2 pointer, Tool) { return pointer.x < 100.0f; }

Input::Result handle(Input& input, const std::vector<InputEvent>& events, UiCapture capture = kFree) {
    return input.handle(events, capture, Tool::grab, nowhere);
}

CameraMotion motionOf(const std::vector<InputEvent>& events, UiCapture capture = kFree) {
    Input input(kBindings);
    return handle(input, events, capture).camera;
}

Input::Result onClothWith(Tool tool, const std::vector<InputEvent>& events) {
    Input input(kBindings);
    return input.handle(events, kFree, tool, onCloth);
}

TEST(Keys, ShiftCountsWhereABindingAsksForIt) {
    EXPECT_EQ(commandFor(GLFW_KEY_V, 0), (Command{Action::cycleView, 1}));
    EXPECT_EQ(commandFor(GLFW_KEY_V, GLFW_MOD_SHIFT), (Command{Action::cycleView, -1}));
    EXPECT_EQ(commandFor(GLFW_KEY_R, GLFW_MOD_SHIFT), (Command{Action::resetScene}));
    EXPECT_EQ(commandFor(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT), (Command{Action::undo}));
}

TEST(Keys, WithControlAreTheDesktopsUnlessABindingAsksForThem) {
    EXPECT_EQ(commandFor(GLFW_KEY_O, GLFW_MOD_CONTROL), (Command{Action::openFile}));
    EXPECT_FALSE(commandFor(GLFW_KEY_R, GLFW_MOD_CONTROL).has_value());
    EXPECT_FALSE(commandFor(GLFW_KEY_Z, 0).has_value());
    EXPECT_FALSE(commandFor(GLFW_KEY_SPACE, GLFW_MOD_ALT).has_value());
    EXPECT_TRUE(commandFor(GLFW_KEY_R, GLFW_MOD_CAPS_LOCK).has_value());
}

TEST(Keys, AreThePanelsWhileItIsTypedInto) {
    Input input(kBindings);
    const std::vector events{key(GLFW_KEY_R), key(GLFW_KEY_Z, GLFW_MOD_CONTROL)};
    EXPECT_TRUE(handle(input, events, kTyping).commands.empty()) << "a text field undoes its own typing";
    EXPECT_EQ(handle(input, events, kFree).commands.size(), 2u);
}

TEST(Keys, ComeInTheirOrder) {
    Input input(kBindings);
    const std::vector events{key(GLFW_KEY_SPACE), key(GLFW_KEY_O)};
    const auto commands = handle(input, events, kFree).commands;
    ASSERT_EQ(commands.size(), 2u);
    EXPECT_EQ(commands[0].action, Action::togglePause);
    EXPECT_EQ(commands[1].action, Action::singleStep);
}

TEST(Keys, ThatGoThroughThePanelAreItsOwnWhileItIsGoneThrough) {
    constexpr UiCapture navigating{false, false, true};
    Input input(kBindings);
    EXPECT_TRUE(
        handle(input, {key(GLFW_KEY_SPACE), key(GLFW_KEY_ESCAPE), key(GLFW_KEY_HOME)}, navigating).commands.empty());
    EXPECT_EQ(handle(input, {key(GLFW_KEY_R)}, navigating).commands.size(), 1u);
}

TEST(Keys, EscEndsADragBeforeAnythingElse) {
    Input input(kBindings);
    const std::vector drag{press(GLFW_MOUSE_BUTTON_LEFT, {50, 0}), move({70, 0}), key(GLFW_KEY_ESCAPE), move({90, 0}),
                           release(GLFW_MOUSE_BUTTON_LEFT, {90, 0})};
    const auto result = input.handle(drag, kFree, Tool::grab, onCloth);
    EXPECT_TRUE(result.commands.empty());
    ASSERT_EQ(result.hand.size(), 3u) << "nothing follows the pointer any more";
    EXPECT_EQ(result.hand.back().kind, HandSignal::Kind::release);
    EXPECT_EQ(result.hand.back().pointer, glm::vec2(70, 0));
    EXPECT_EQ(handle(input, {key(GLFW_KEY_ESCAPE)}).commands.size(), 1u);
}

TEST(Mouse, LeftDragOrbits) {
    const CameraMotion motion = motionOf({press(GLFW_MOUSE_BUTTON_LEFT, {10, 10}), move({30, 15}), move({40, 15})});
    EXPECT_EQ(motion.orbit, glm::vec2(30, 5));
    EXPECT_EQ(motion.pan, glm::vec2(0));
}

TEST(Mouse, ShiftLeftAndMiddleDragPan) {
    EXPECT_EQ(motionOf({press(GLFW_MOUSE_BUTTON_LEFT, {0, 0}, GLFW_MOD_SHIFT), move({5, 6})}).pan, glm::vec2(5, 6));
    EXPECT_EQ(motionOf({press(GLFW_MOUSE_BUTTON_MIDDLE, {0, 0}), move({5, 6})}).pan, glm::vec2(5, 6));
    EXPECT_TRUE(motionOf({press(GLFW_MOUSE_BUTTON_RIGHT, {0, 0}), move({5, 6})}).isNone()) << "it cuts";
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
    Input input(kBindings);
    const std::vector<InputEvent> drag{press(GLFW_MOUSE_BUTTON_LEFT, {0, 0}),    press(GLFW_MOUSE_BUTTON_RIGHT, {0, 0}),
                                       release(GLFW_MOUSE_BUTTON_RIGHT, {0, 0}), move({3, 0}),
                                       release(GLFW_MOUSE_BUTTON_LEFT, {3, 0}),  move({9, 0})};
    EXPECT_EQ(handle(input, drag, kFree).camera.orbit, glm::vec2(3, 0));
}

TEST(Mouse, ADragThatBeganOnThePanelLeavesTheCameraAlone) {
    Input input(kBindings);
    handle(input, std::vector{press(GLFW_MOUSE_BUTTON_LEFT, {0, 0})}, kOnPanel);
    EXPECT_EQ(handle(input, std::vector{move({50, 0})}, kFree).camera.orbit, glm::vec2(0));
}

TEST(Mouse, ADragThatBeganOnTheSceneGoesOnOverThePanel) {
    Input input(kBindings);
    handle(input, std::vector{press(GLFW_MOUSE_BUTTON_LEFT, {0, 0})}, kFree);
    EXPECT_EQ(handle(input, std::vector{move({50, 0})}, kOnPanel).camera.orbit, glm::vec2(50, 0));
}

TEST(Mouse, TheWheelZooms) {
    EXPECT_LT(motionOf({scroll(1)}).zoom, 1.0f);
    EXPECT_GT(motionOf({scroll(-1)}).zoom, 1.0f);
    EXPECT_NEAR(motionOf({scroll(1), scroll(-1)}).zoom, 1.0f, 1e-6f);
    EXPECT_EQ(motionOf({scroll(3)}, kOnPanel).zoom, 1.0f);
}

TEST(Mouse, TheWheelWithControlWidensTheReach) {
    Input input(kBindings);
    const Input::Result result = handle(input, {scroll(2, GLFW_MOD_CONTROL), scroll(-1, GLFW_MOD_CONTROL)});
    EXPECT_EQ(result.widening, 1.0f);
    EXPECT_EQ(result.camera.zoom, 1.0f);
}

TEST(Hand, WhereADragStartsDecides) {
    const auto onIt = onClothWith(Tool::grab, {press(GLFW_MOUSE_BUTTON_LEFT, {50, 0}), move({150, 0}),
                                               release(GLFW_MOUSE_BUTTON_LEFT, {160, 0})});
    EXPECT_EQ(onIt.camera.orbit, glm::vec2(0)) << "it goes on beyond the cloth";
    ASSERT_EQ(onIt.hand.size(), 3u);
    EXPECT_EQ(onIt.hand[0].kind, HandSignal::Kind::press);
    EXPECT_EQ(onIt.hand[0].tool, Tool::grab);
    EXPECT_EQ(onIt.hand[1].pointer, glm::vec2(150, 0));
    EXPECT_EQ(onIt.hand[2].kind, HandSignal::Kind::release);

    const auto beside = onClothWith(Tool::grab, {press(GLFW_MOUSE_BUTTON_LEFT, {150, 0}), move({50, 0})});
    EXPECT_EQ(beside.camera.orbit, glm::vec2(-100, 0)) << "and it does not turn into a grab on the cloth";
    EXPECT_TRUE(beside.hand.empty());
}

/// Returns all events in the queue, frame by frame.
std::vector<std::vector<InputEvent>> framesOf(InputQueue& queue) {
    std::vector<std::vector<InputEvent>> frames;
    while (!queue.isEmpty()) frames.push_back(queue.take());
    return frames;
}

TEST(Hand, ThePlaceOfThePressDecidesHoweverFarThePointerGoesBeforeTheNextPicture) {
    InputQueue queue;
    queue.move({150, 0});
    queue.move({50, 0});
    queue.button(GLFW_MOUSE_BUTTON_LEFT, true, 0);
    queue.move({150, 0});
    queue.move({250, 0});
    Input input(kBindings);
    std::vector<HandSignal> signals;
    for (const auto& events : framesOf(queue)) {
        const auto result = input.handle(events, kFree, Tool::grab, onCloth);
        EXPECT_EQ(result.camera.orbit, glm::vec2(0));
        signals.insert(signals.end(), result.hand.begin(), result.hand.end());
    }
    ASSERT_EQ(signals.size(), 3u);
    EXPECT_EQ(signals.front().kind, HandSignal::Kind::press);
    EXPECT_EQ(signals.front().pointer, glm::vec2(50, 0));
    EXPECT_EQ(signals.back().pointer, glm::vec2(250, 0)) << "and the drag goes on to where the pointer is";
    EXPECT_TRUE(queue.take().empty());
}

TEST(Events, AFrameHasOneStateOfEachKeyAndButton) {
    InputQueue queue;
    queue.move({5, 0});
    queue.button(GLFW_MOUSE_BUTTON_LEFT, true, 0);
    queue.button(GLFW_MOUSE_BUTTON_LEFT, false, 0);
    queue.move({9, 0});
    queue.button(GLFW_MOUSE_BUTTON_LEFT, true, 0);
    auto frames = framesOf(queue);
    ASSERT_EQ(frames.size(), 3u);
    EXPECT_EQ(frames[0].size(), 2u) << "pressed where the pointer was";
    EXPECT_EQ(frames[1].size(), 1u) << "let go there";
    EXPECT_EQ(frames[2].size(), 2u) << "pressed elsewhere";

    for (int i = 0; i < 3; ++i) {
        queue.key(GLFW_KEY_DOWN, true, 0);
        queue.key(GLFW_KEY_DOWN, false, 0);
    }
    frames = framesOf(queue);
    ASSERT_EQ(frames.size(), 6u) << "a press is seen for a frame, and so is the gap to the next";
    for (std::size_t i = 0; i < frames.size(); ++i) EXPECT_EQ(frames[i].front().pressed, i % 2 == 0);
}

TEST(Events, KeysKeepTheirOrder) {
    InputQueue queue;
    queue.key(GLFW_KEY_LEFT_CONTROL, true, 0);
    queue.key(GLFW_KEY_A, true, GLFW_MOD_CONTROL);
    queue.key(GLFW_KEY_BACKSPACE, true, 0);
    queue.key(GLFW_KEY_A, false, 0);
    queue.key(GLFW_KEY_B, true, 0);
    queue.text('b');
    const auto frames = framesOf(queue);
    ASSERT_EQ(frames.size(), 3u);
    EXPECT_EQ(frames[0].size(), 2u) << "a modifier goes with its key";
    EXPECT_EQ(frames[1].front().code, GLFW_KEY_BACKSPACE);
    EXPECT_EQ(frames[2].back().kind, InputEvent::Kind::text) << "and text with the key that has typed it";
}

TEST(Events, WhatIsTypedWaitsForAFieldThatOpens) {
    InputQueue queue;
    queue.button(GLFW_MOUSE_BUTTON_LEFT, false, 0);
    queue.key(GLFW_KEY_D, true, 0);
    queue.text('d');
    queue.key(GLFW_KEY_D, false, 0);
    EXPECT_EQ(queue.take().size(), 1u) << "a click may have opened one";
    EXPECT_TRUE(queue.take(false, true).empty());
    EXPECT_EQ(queue.take(true).size(), 3u);
}

TEST(Events, TypingIsNotSlowedDownByFrames) {
    InputQueue queue;
    const auto type = [&](int key) {
        queue.key(key, true, 0);
        queue.text(static_cast<unsigned>(key));
        queue.key(key, false, 0);
    };
    for (const int key : {GLFW_KEY_D, GLFW_KEY_R, GLFW_KEY_O, GLFW_KEY_O, GLFW_KEY_P}) type(key);
    queue.key(GLFW_KEY_ENTER, true, 0);
    queue.key(GLFW_KEY_ENTER, false, 0);
    type(GLFW_KEY_X);
    const std::size_t characters = queue.take(true).size();
    EXPECT_EQ(characters, 15u) << "Enter waits, for it ends the text";
    EXPECT_EQ(queue.take(true).front().code, GLFW_KEY_ENTER);
    EXPECT_FALSE(queue.take(true).front().pressed);
    EXPECT_TRUE(queue.isEmpty());
}

TEST(Events, ADragStaysInOneFrame) {
    InputQueue queue;
    for (int i = 0; i < 100; ++i) queue.move({static_cast<float>(i), 0});
    queue.button(GLFW_MOUSE_BUTTON_LEFT, false, 0);
    EXPECT_EQ(framesOf(queue).size(), 1u);
}

TEST(Hand, APressInAWindowThatOpenedUnderThePointerIsWhereThatIs) {
    InputQueue queue;
    queue.find({150, 0});
    queue.button(GLFW_MOUSE_BUTTON_LEFT, true, 0);
    EXPECT_TRUE(onClothWith(Tool::grab, queue.take()).hand.empty());
}

TEST(Hand, TheLeftButtonHasTheToolAndTheRightCuts) {
    for (const Tool tool : {Tool::grab, Tool::cut, Tool::brush, Tool::pin}) {
        const auto left = onClothWith(tool, {press(GLFW_MOUSE_BUTTON_LEFT, {50, 0})});
        ASSERT_EQ(left.hand.size(), 1u);
        EXPECT_EQ(left.hand[0].tool, tool);
        const auto right = onClothWith(tool, {press(GLFW_MOUSE_BUTTON_RIGHT, {50, 0})});
        ASSERT_EQ(right.hand.size(), 1u);
        EXPECT_EQ(right.hand[0].tool, Tool::cut);
    }
}

TEST(Hand, ACutBeginsAnywhere) {
    const auto right = onClothWith(Tool::grab, {press(GLFW_MOUSE_BUTTON_RIGHT, {150, 0}), move({50, 6})});
    const auto left = onClothWith(Tool::cut, {press(GLFW_MOUSE_BUTTON_LEFT, {150, 0}), move({50, 6})});
    for (const auto& result : {right, left}) {
        EXPECT_TRUE(result.camera.isNone());
        ASSERT_EQ(result.hand.size(), 2u);
        EXPECT_EQ(result.hand[0].tool, Tool::cut);
    }
}

TEST(Hand, ModifiersKeepTheCamera) {
    const std::vector alt{press(GLFW_MOUSE_BUTTON_LEFT, {50, 0}, GLFW_MOD_ALT), move({55, 6})};
    EXPECT_EQ(onClothWith(Tool::grab, alt).camera.orbit, glm::vec2(5, 6));
    const std::vector shift{press(GLFW_MOUSE_BUTTON_LEFT, {50, 0}, GLFW_MOD_SHIFT), move({55, 6})};
    EXPECT_EQ(onClothWith(Tool::grab, shift).camera.pan, glm::vec2(5, 6));
    const std::vector middle{press(GLFW_MOUSE_BUTTON_MIDDLE, {50, 0}), move({55, 6})};
    EXPECT_EQ(onClothWith(Tool::grab, middle).camera.pan, glm::vec2(5, 6));
}

TEST(Hand, PinsWhileTheKeyIsHeld) {
    Input input(kBindings);
    const auto pressNow = [&] {
        const std::vector click{press(GLFW_MOUSE_BUTTON_LEFT, {50, 0}), release(GLFW_MOUSE_BUTTON_LEFT, {50, 0})};
        return input.handle(click, kFree, Tool::grab, onCloth).hand.front().tool;
    };
    handle(input, {key(GLFW_KEY_P)});
    EXPECT_EQ(pressNow(), Tool::pin);
    EXPECT_EQ(input.toolAtHand(Tool::brush), Tool::pin);
    handle(input, {letGo(GLFW_KEY_P)});
    EXPECT_EQ(pressNow(), Tool::grab);
    handle(input, {key(GLFW_KEY_P)}, kTyping);
    EXPECT_EQ(pressNow(), Tool::grab) << "a P that is typed into a field";
}

/// Returns the result of two clicks of the left button.
/// `seconds`: time between them, s.
/// `aside`: distance between them, in window coordinates.
Input::Result twoClicks(Tool tool, double seconds, float aside, glm::vec2 at = {50, 0}, int modifiers = 0) {
    const auto left = [&](bool pressed, glm::vec2 where, double when) {
        return InputEvent{InputEvent::Kind::button, GLFW_MOUSE_BUTTON_LEFT, pressed, modifiers, where, 0.0f, when};
    };
    const glm::vec2 second = at + glm::vec2(aside, 0.0f);
    return onClothWith(tool, {left(true, at, 7.0), left(false, at, 7.05), move(second),
                              left(true, second, 7.0 + seconds), left(false, second, 7.05 + seconds)});
}

TEST(DoubleClick, OnTheClothIsAPivotAndTakesNoHoldOfIt) {
    const Input::Result result = twoClicks(Tool::grab, 0.2, 2.0f);
    EXPECT_EQ(result.pivot, glm::vec2(52, 0));
    ASSERT_EQ(result.hand.size(), 2u) << "press and release of the first click";
    EXPECT_EQ(result.hand[1].kind, HandSignal::Kind::release);
}

TEST(DoubleClick, HasToBeQuickAndAtOnePlace) {
    EXPECT_FALSE(twoClicks(Tool::grab, 0.6, 0.0f).pivot.has_value());
    EXPECT_FALSE(twoClicks(Tool::grab, 0.2, 20.0f).pivot.has_value());
    EXPECT_FALSE(twoClicks(Tool::grab, 0.2, 0.0f, {50, 0}, GLFW_MOD_SHIFT).pivot.has_value());
    EXPECT_FALSE(twoClicks(Tool::brush, 0.2, 0.0f).pivot.has_value()) << "brushes and pins are wanted twice";
    EXPECT_FALSE(twoClicks(Tool::pin, 0.2, 0.0f).pivot.has_value());
}

TEST(DoubleClick, BesideTheClothTheSecondPressTurnsAsAnyOther) {
    Input input(kBindings);
    const auto press = [](double seconds, bool pressed) {
        return InputEvent{InputEvent::Kind::button, GLFW_MOUSE_BUTTON_LEFT, pressed, 0, {150, 0}, 0.0f, seconds};
    };
    const std::vector events{press(1.0, true), press(1.1, false), press(1.2, true), move({170, 0})};
    const auto result = input.handle(events, kFree, Tool::grab, onCloth);
    EXPECT_FALSE(result.pivot.has_value());
    EXPECT_EQ(result.camera.orbit, glm::vec2(20, 0));
}

}  // namespace
}  // namespace drape::viewer

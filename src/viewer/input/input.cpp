#include "viewer/input/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace drape::viewer {
namespace {

bool isModifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

/// Returns whether a key types a character. The character itself comes as a separate event.
bool isCharacter(const InputEvent& event) {
    return event.kind == InputEvent::Kind::key && event.code >= GLFW_KEY_SPACE && event.code <= GLFW_KEY_GRAVE_ACCENT &&
           (event.modifiers & ~GLFW_MOD_SHIFT) == 0;
}

/// Returns whether an event must wait for the next frame.
/// `before`: the earlier events of this frame.
bool hasToWait(const InputEvent& event, std::span<const InputEvent> before, bool isTyping) {
    using Kind = InputEvent::Kind;
    // A click may open a text field. In that case isSettling holds back the characters for it.
    const bool isTyped = event.kind == Kind::text || (event.kind == Kind::key && event.pressed);
    if (isTyped && std::ranges::any_of(before, [](const auto& other) { return other.kind == Kind::button; }))
        return true;
    // Typed characters may share a frame. With one key per frame, typing would be slow at a low frame rate.
    if (isTyping && isCharacter(event))
        return std::ranges::any_of(before, [](const InputEvent& other) {
            return other.kind == Kind::key && other.pressed && !isModifier(other.code) && !isCharacter(other);
        });
    const auto isOfSame = [&](const InputEvent& other) { return other.kind == event.kind && other.code == event.code; };
    switch (event.kind) {
        case Kind::key:
            if (std::ranges::any_of(before, isOfSame)) return true;
            // The panel would not know which of two keys in one frame was pressed first.
            return event.pressed && !isModifier(event.code) && std::ranges::any_of(before, [](const InputEvent& other) {
                       return other.kind == Kind::key && other.pressed && !isModifier(other.code);
                   });
        case Kind::button:
            return std::ranges::any_of(before, isOfSame);
        case Kind::move:  // waits for the next frame, since a press must be handled where it happened
            return std::ranges::any_of(before, [](const InputEvent& other) { return other.kind == Kind::button; });
        case Kind::scroll:
        case Kind::text:
            return false;
    }
    return false;
}

}  // namespace

void InputQueue::key(int code, bool pressed, int modifiers) {
    events_.push_back({InputEvent::Kind::key, code, pressed, modifiers, {}, 0.0f});
}

void InputQueue::button(int code, bool pressed, int modifiers, double seconds) {
    events_.push_back({InputEvent::Kind::button, code, pressed, modifiers, pointer_, 0.0f, seconds});
}

void InputQueue::move(glm::vec2 pointer) {
    pointer_ = pointer;
    events_.push_back({InputEvent::Kind::move, 0, false, 0, pointer, 0.0f});
}

void InputQueue::scroll(float notches, int modifiers) {
    events_.push_back({InputEvent::Kind::scroll, 0, false, modifiers, {}, notches});
}

void InputQueue::text(unsigned codePoint) { events_.push_back({InputEvent::Kind::text, static_cast<int>(codePoint)}); }

std::vector<InputEvent> InputQueue::take(bool isTyping, bool isSettling) {
    const auto waits = [&](const InputEvent& event) {
        const bool isPress = event.kind == InputEvent::Kind::key && event.pressed && !isModifier(event.code);
        return isSettling && (isPress || event.kind == InputEvent::Kind::text);
    };
    std::vector<InputEvent> taken;
    while (!events_.empty() && !waits(events_.front()) && !hasToWait(events_.front(), taken, isTyping)) {
        taken.push_back(events_.front());
        events_.pop_front();
    }
    return taken;
}

namespace {

constexpr float kZoomOfNotch = 0.9f;

constexpr double kDoubleClick = 0.4;  // longest time between the presses of a double click, s
// Greatest distance between the presses of a double click, in window coordinates.
constexpr float kDoubleClickReach = 6.0f;

constexpr int kModifiers = GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;
constexpr int kPinKey = GLFW_KEY_P;

}  // namespace

bool isNavigationKey(int key) {
    switch (key) {
        case GLFW_KEY_LEFT:
        case GLFW_KEY_RIGHT:
        case GLFW_KEY_UP:
        case GLFW_KEY_DOWN:
        case GLFW_KEY_PAGE_UP:
        case GLFW_KEY_PAGE_DOWN:
        case GLFW_KEY_HOME:
        case GLFW_KEY_END:
        case GLFW_KEY_SPACE:
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
        case GLFW_KEY_ESCAPE:
            return true;
        default:
            return false;
    }
}

std::optional<Command> commandFor(std::span<const KeyBinding> bindings, int key, int modifiers) {
    if ((modifiers & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0) return std::nullopt;
    const int control = modifiers & GLFW_MOD_CONTROL;
    for (const int held : {control | (modifiers & GLFW_MOD_SHIFT), control}) {
        const auto isPressed = [&](const KeyBinding& b) { return b.key == key && b.modifiers == held; };
        const auto found = std::ranges::find_if(bindings, isPressed);
        if (found != bindings.end()) return found->command;
    }
    return std::nullopt;
}

Input::Result Input::handle(std::span<const InputEvent> events, UiCapture capture, Tool tool,
                            const IsTouching& isTouching) {
    Result result;
    for (const InputEvent& event : events) {
        switch (event.kind) {
            case InputEvent::Kind::key:
                key(event, capture, result);
                break;
            case InputEvent::Kind::button:
                if (!event.pressed) {
                    release(event, result);
                } else if (!capture.mouse && drag_ == Drag::none) {
                    press(event, toolAtHand(tool), isTouching, result);
                }
                break;
            case InputEvent::Kind::move:
                move(event.pointer, result);
                break;
            case InputEvent::Kind::text:  // only the panel uses text
                break;
            case InputEvent::Kind::scroll:
                if (capture.mouse) break;
                if ((event.modifiers & GLFW_MOD_CONTROL) != 0) {
                    result.widening += event.scroll;
                } else {
                    result.camera.zoom *= std::pow(kZoomOfNotch, event.scroll);
                }
                break;
        }
    }
    return result;
}

void Input::key(const InputEvent& event, UiCapture capture, Result& result) {
    if (event.code == kPinKey) pinKeyHeld_ = event.pressed && !capture.keyboard && event.modifiers == 0;
    if (!event.pressed || capture.keyboard) return;
    if (capture.navigation && isNavigationKey(event.code)) return;
    if (event.code == GLFW_KEY_ESCAPE && drag_ != Drag::none) return endDrag(pointer_, result);
    if (const auto command = commandFor(bindings_, event.code, event.modifiers)) result.commands.push_back(*command);
}

void Input::press(const InputEvent& event, Tool tool, const IsTouching& isTouching, Result& result) {
    // A second click does not take the cloth, since the first click has already taken and released it.
    const bool second = isSecondClick(event, tool) && isTouching(event.pointer, tool);
    if (second) result.pivot = event.pointer;
    drag_ = second ? Drag::none : dragFor(event, tool, isTouching, result);
    button_ = event.code;
    pointer_ = event.pointer;
}

// A press with the brush or the pin tool is never a double click, because a user may want to use the tool twice at the
// same place.
bool Input::isSecondClick(const InputEvent& event, Tool tool) {
    const auto last = std::exchange(lastPress_, std::nullopt);
    if (event.code != GLFW_MOUSE_BUTTON_LEFT || (event.modifiers & kModifiers) != 0) return false;
    if (tool == Tool::brush || tool == Tool::pin) return false;
    if (last && event.seconds > last->seconds && event.seconds - last->seconds < kDoubleClick &&
        glm::distance(event.pointer, last->pointer) < kDoubleClickReach)
        return true;
    lastPress_ = Press{event.pointer, event.seconds};
    return false;
}

Input::Drag Input::dragFor(const InputEvent& event, Tool tool, const IsTouching& isTouching, Result& result) const {
    const bool alt = (event.modifiers & GLFW_MOD_ALT) != 0;
    const bool shift = (event.modifiers & GLFW_MOD_SHIFT) != 0;
    const auto take = [&](Tool taken) {
        if (!isTouching(event.pointer, taken)) return Drag::orbit;
        result.hand.push_back({HandSignal::Kind::press, event.pointer, taken});
        return Drag::hand;
    };
    const auto cut = [&] {  // a cut may begin anywhere
        result.hand.push_back({HandSignal::Kind::press, event.pointer, Tool::cut});
        return Drag::hand;
    };
    switch (event.code) {
        case GLFW_MOUSE_BUTTON_LEFT:
            if (alt) return Drag::orbit;
            if (shift) return Drag::pan;
            return tool == Tool::cut ? cut() : take(tool);
        case GLFW_MOUSE_BUTTON_RIGHT:
            return cut();
        case GLFW_MOUSE_BUTTON_MIDDLE:
            return Drag::pan;
        default:
            return Drag::none;
    }
}

void Input::release(const InputEvent& event, Result& result) {
    if (event.code == button_) endDrag(event.pointer, result);
}

void Input::endDrag(glm::vec2 pointer, Result& result) {
    if (drag_ == Drag::hand) result.hand.push_back({HandSignal::Kind::release, pointer, {}});
    drag_ = Drag::none;
}

void Input::move(glm::vec2 pointer, Result& result) {
    if (lastPress_ && glm::distance(pointer, lastPress_->pointer) > kDoubleClickReach) lastPress_.reset();
    const glm::vec2 moved = pointer - pointer_;
    pointer_ = pointer;
    if (drag_ == Drag::orbit) result.camera.orbit += moved;
    if (drag_ == Drag::pan) result.camera.pan += moved;
    if (drag_ == Drag::hand) result.hand.push_back({HandSignal::Kind::move, pointer, {}});
}

}  // namespace drape::viewer

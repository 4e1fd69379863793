#include "viewer/input/input_queue.h"

#include <algorithm>
#include <span>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

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

}  // namespace drape::viewer

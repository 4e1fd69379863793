#pragma once

#include <deque>
#include <filesystem>
#include <glm/glm.hpp>
#include <utility>
#include <vector>

namespace drape::viewer {

/// An input event of the window. Key and button codes are those of GLFW.
struct InputEvent {
    enum class Kind { key, button, move, scroll, text };
    Kind kind = Kind::move;
    int code = 0;             ///< code of the key or button; for text, a Unicode code point
    bool pressed = false;     ///< whether the key or button was pressed; false if it was released
    int modifiers = 0;        ///< GLFW_MOD_ bits
    glm::vec2 pointer{0.0f};  ///< place of the pointer for a button or a move, in window coordinates, y down
    float scroll = 0.0f;      ///< notches of the wheel; positive means away from the user
    double seconds = 0.0;     ///< time of the event, s, by any clock
};

/// Collects the window's events in their order. Button events have no position, and the pointer may have moved before
/// it can be queried. They therefore get the last reported position.
///
/// The panel looks at keys and buttons only once per frame (Dear ImGui 1.86 keeps no events), so it would miss a press
/// and its release in one frame. A frame therefore ends before the first event that would undo an earlier event of the
/// frame. This way no press is missed, however short it is and however long the frame.
class InputQueue {
public:
    void key(int code, bool pressed, int modifiers);
    /// `seconds`: time of the event, s, by any clock.
    void button(int code, bool pressed, int modifiers, double seconds = 0.0);
    void move(glm::vec2 pointer);
    void scroll(float notches, int modifiers);
    void text(unsigned codePoint);
    /// Sets the place of a pointer that has not moved yet, for a window that opens under the pointer.
    void find(glm::vec2 pointer) { pointer_ = pointer; }

    void drop(std::filesystem::path file) { dropped_.push_back(std::move(file)); }

    /// Removes and returns the events of the next frame.
    /// `isTyping`: the user types into a text field. It accepts any number of characters per frame.
    /// `isSettling`: a list or a question has just opened, or the selection is changing. Key presses and characters
    /// wait until that is over.
    std::vector<InputEvent> take(bool isTyping = false, bool isSettling = false);
    /// Returns whether no more events are waiting.
    bool isEmpty() const { return events_.empty(); }
    /// Returns the files that were dropped on the window since the last call.
    std::vector<std::filesystem::path> takeDropped() { return std::exchange(dropped_, {}); }

private:
    std::deque<InputEvent> events_;
    std::vector<std::filesystem::path> dropped_;
    glm::vec2 pointer_{0.0f};
};

}  // namespace drape::viewer

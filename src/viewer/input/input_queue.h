#pragma once

#include <deque>
#include <filesystem>
#include <glm/glm.hpp>
#include <utility>
#include <vector>

namespace drape::viewer {

/// One thing that happened to the window, in the order in which it did. Codes of keys and buttons are GLFW's.
struct InputEvent {
    enum class Kind { key, button, move, scroll, text };
    Kind kind = Kind::move;
    int code = 0;             ///< key or button; text: a code point of Unicode
    bool pressed = false;     ///< key or button
    int modifiers = 0;        ///< GLFW_MOD_ bits
    glm::vec2 pointer{0.0f};  ///< button and move: in window coordinates, y down
    float scroll = 0.0f;      ///< notches; above 0 away from the user; modifiers are those of that moment
    double seconds = 0.0;     ///< when, by any clock
};

/// Collects the desktop's events. Button events come without a position, and the pointer may have moved on before it
/// can be queried, so they get its last reported position.
///
/// The panel looks at keys and buttons once a frame (Dear ImGui 1.86 keeps no events), so a press and its release in
/// one frame would be nothing to it. Each frame therefore gets the events up to the first that would take back what
/// another of them did: one state a frame, however short a press or slow a frame.
class InputQueue {
public:
    void key(int code, bool pressed, int modifiers);
    /// seconds: when, by any clock.
    void button(int code, bool pressed, int modifiers, double seconds = 0.0);
    void move(glm::vec2 pointer);
    void scroll(float notches, int modifiers);
    void text(unsigned codePoint);
    /// The pointer is there without having moved, as in a window that opens under it.
    void find(glm::vec2 pointer) { pointer_ = pointer; }

    void drop(std::filesystem::path file) { dropped_.push_back(std::move(file)); }

    /// The next events that may be seen in one frame, in order. isTyping: into a text field, which takes any number of
    /// characters a frame. isSettling: a list or a question has just opened, or another line is being selected; keys
    /// that are pressed and characters wait until that is there.
    std::vector<InputEvent> take(bool isTyping = false, bool isSettling = false);
    /// Whether there are more for the next frame.
    bool isEmpty() const { return events_.empty(); }
    /// Files that were dropped since the last call.
    std::vector<std::filesystem::path> takeDropped() { return std::exchange(dropped_, {}); }

private:
    std::deque<InputEvent> events_;
    std::vector<std::filesystem::path> dropped_;
    glm::vec2 pointer_{0.0f};
};

}  // namespace drape::viewer

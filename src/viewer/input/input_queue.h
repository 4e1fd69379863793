#pragma once

#include <deque>
#include <filesystem>
#include <glm/glm.hpp>
#include <utility>
#include <vector>

namespace drape::viewer {

/// An event of the window. Codes of keys and buttons are GLFW's.
struct InputEvent {
    enum class Kind { key, button, move, scroll, text };
    Kind kind = Kind::move;
    int code = 0;             ///< key or button; for text a code point of Unicode
    bool pressed = false;     ///< for a key or button
    int modifiers = 0;        ///< GLFW_MOD_ bits
    glm::vec2 pointer{0.0f};  ///< for a button or move: window coordinates, y down
    float scroll = 0.0f;      ///< notches, above 0 away from the user
    double seconds = 0.0;     ///< time of the event, by any clock
};

/// Collects the desktop's events in their order. Button events come without a position, and the pointer may have moved
/// on before it can be queried, so they get its last reported position.
///
/// The panel looks at keys and buttons once a frame (Dear ImGui 1.86 keeps no events), and would miss a press and its
/// release in the same frame. So a frame ends before the first event that takes back an earlier event of this frame. A
/// press is seen however short it is, and however slow a frame.
class InputQueue {
public:
    void key(int code, bool pressed, int modifiers);
    /// `seconds`: time of the event, by any clock.
    void button(int code, bool pressed, int modifiers, double seconds = 0.0);
    void move(glm::vec2 pointer);
    void scroll(float notches, int modifiers);
    void text(unsigned codePoint);
    /// Sets the place of a pointer that has not moved, as in a window that opens under it.
    void find(glm::vec2 pointer) { pointer_ = pointer; }

    void drop(std::filesystem::path file) { dropped_.push_back(std::move(file)); }

    /// Takes the events of the next frame.
    /// `isTyping`: a text field is typed into, which takes any number of characters a frame.
    /// `isSettling`: a list or a question has just opened, or another line is being selected. Pressed keys and
    /// characters wait for it.
    std::vector<InputEvent> take(bool isTyping = false, bool isSettling = false);
    /// Returns whether no more events wait.
    bool isEmpty() const { return events_.empty(); }
    /// Files that were dropped since the last call.
    std::vector<std::filesystem::path> takeDropped() { return std::exchange(dropped_, {}); }

private:
    std::deque<InputEvent> events_;
    std::vector<std::filesystem::path> dropped_;
    glm::vec2 pointer_{0.0f};
};

}  // namespace drape::viewer

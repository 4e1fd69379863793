#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "viewer/app/window.h"
#include "viewer/input/input.h"

struct ImFont;

namespace drape::viewer {

/// Dear ImGui for a window: context, backends, fonts and style. It must be created after the window and destroyed
/// before it.
class Ui {
public:
    explicit Ui(const Window& window);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Begins a frame of the controls, and passes the events to them. Afterwards, capture() belongs to this frame.
    void begin(std::span<const InputEvent> events);
    /// Draws the controls over the picture in the window's framebuffer.
    void end();

    /// Returns the input that the controls capture in the latest frame.
    UiCapture capture() const { return capture_; }
    /// Returns the place of the pointer, in window coordinates, if it is over the window and not over the panel.
    std::optional<glm::vec2> pointerOverScene() const;
    /// Returns whether a list or a question has just opened whose text field does not accept characters yet.
    bool isSettling() const { return settlesFor_ > 0; }
    /// Returns the content scale of the window at the time of construction. If the window's scale has changed since
    /// then, create a new Ui.
    float contentScale() const { return contentScale_; }
    /// Returns the number of window coordinates per pixel of a standard-density screen.
    float scale() const { return scale_; }

private:
    void feed(std::span<const InputEvent> events);
    void placePointer();

    GLFWwindow* window_;
    float contentScale_;
    float scale_;
    std::optional<glm::vec2> pointer_;  // place of the pointer at the latest event, in window coordinates
    std::array<bool, 5> buttons_{};     // for each mouse button, whether it is down
    bool focused_ = true;               // whether the window has the keyboard focus
    bool wasListOpen_ = false;          // whether a list was open before the last frame's events
    bool wasOpenAtEnd_ = false;         // whether a list was open at the end of the last frame
    bool leavesField_ = false;          // whether an arrow key was pressed in a text field in this frame
    int settlesFor_ = 0;                // number of frames until a new list or question accepts keys
    UiCapture capture_;
};

}  // namespace drape::viewer

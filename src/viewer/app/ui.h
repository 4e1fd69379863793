#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "viewer/app/window.h"
#include "viewer/input/input.h"

struct ImFont;

namespace drape::viewer {

/// Dear ImGui on a window: context, backends, fonts and style. Make it after the window, and destroy it before.
class Ui {
public:
    explicit Ui(const Window& window);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Starts a frame of controls, and gives them the events. capture() is then that of this frame.
    void begin(std::span<const InputEvent> events);
    /// Draws the controls over the picture in the window's framebuffer.
    void end();

    /// The input that the controls of the latest frame capture.
    UiCapture capture() const { return capture_; }
    /// The place of the pointer, if it is over the window and not over the panel.
    std::optional<glm::vec2> pointerOverScene() const;
    /// Whether a list or a question has just opened, and its field does not take characters yet.
    bool isSettling() const { return settlesFor_ > 0; }
    /// Content scale of the window when this was made. If the window has another one now, make a new Ui.
    float contentScale() const { return contentScale_; }
    /// Window coordinates per unit of an ordinary screen.
    float scale() const { return scale_; }

private:
    void feed(std::span<const InputEvent> events);
    void placePointer();

    GLFWwindow* window_;
    float contentScale_;
    float scale_;
    std::optional<glm::vec2> pointer_;  // place by the latest event
    std::array<bool, 5> buttons_{};     // whether each button is down
    bool focused_ = true;
    bool wasListOpen_ = false;  // a list was open before the last frame's events
    bool wasOpenAtEnd_ = false;
    bool leavesField_ = false;  // an arrow key was pressed in a text field
    int settlesFor_ = 0;        // frames until a new list or question takes keys
    UiCapture capture_;
};

}  // namespace drape::viewer

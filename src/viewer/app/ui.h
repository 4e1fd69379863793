#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "viewer/app/window.h"
#include "viewer/input/input.h"

struct ImFont;

namespace drape::viewer {

/// Dear ImGui on a window: its context, backends, fonts and style. Make it after the window and destroy it before.
class Ui {
public:
    explicit Ui(const Window& window);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Starts a frame of controls, which get the events; capture() then knows about the pointer's present place.
    void begin(std::span<const InputEvent> events);
    /// Draws the controls over the picture in the window's framebuffer.
    void end();

    /// Of the frame that was begun last.
    UiCapture capture() const { return capture_; }
    /// Where the pointer is, if it is over the window and not over the panel.
    std::optional<glm::vec2> pointerOverScene() const;
    /// Whether a list or a question has just opened, so that its field does not take yet what is typed.
    bool isSettling() const { return settlesFor_ > 0; }
    /// Content scale of the window that it was made for. If the window's is another, make a new Ui.
    float contentScale() const { return contentScale_; }
    /// Window coordinates per unit of an ordinary screen.
    float scale() const { return scale_; }

private:
    void feed(std::span<const InputEvent> events);
    void placePointer();

    GLFWwindow* window_;
    float contentScale_;
    float scale_;
    std::optional<glm::vec2> pointer_;  // as events have told it
    std::array<bool, 5> buttons_{};     // that are down
    bool focused_ = true;
    bool wasListOpen_ = false;  // before the last frame's events
    bool wasOpenAtEnd_ = false;
    bool leavesField_ = false;  // an arrow was pressed in a text field
    int settlesFor_ = 0;        // frames
    UiCapture capture_;
};

}  // namespace drape::viewer

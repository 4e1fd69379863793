#pragma once

#include <optional>

#include "viewer/input.h"
#include "viewer/window.h"

struct ImFont;

namespace drape::viewer {

/// Dear ImGui on a window: its context, backends, fonts and style. Make it after the window and destroy it before.
class Ui {
public:
    explicit Ui(const Window& window);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Starts a frame of controls; capture() then knows about the pointer's present place.
    void begin();
    /// Draws the controls over what is in the window's framebuffer.
    void end();

    UiCapture capture() const;
    /// Where the pointer is, if it is over the window and not over the panel.
    std::optional<glm::vec2> pointerOverScene() const;
    /// Content scale of the window that it was made for. If the window's is another, make a new Ui.
    float contentScale() const { return contentScale_; }
    /// Window coordinates per unit of an ordinary screen.
    float scale() const { return scale_; }

private:
    float contentScale_;
    float scale_;
};

/// For the one line that is to be seen from afar.
ImFont* headlineFont();

/// The look of the panel, for the current ImGui context; scale: window coordinates per unit.
void applyStyle(float scale);

}  // namespace drape::viewer

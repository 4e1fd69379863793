#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "viewer/input/input.h"
#include "viewer/state/preferences.h"

struct GLFWwindow;

namespace drape::viewer {

/// The program's window and its OpenGL 4.5 core debug context. The context is current on the constructing thread, its
/// functions are loaded, and its framebuffer has one sample per pixel. GL objects must be destroyed before the window.
/// Only one window may exist at a time.
class Window {
public:
    /// Opens the window. Throws gl::NoContext, with a message of one line, if there is no display or no OpenGL 4.5.
    /// `place`: where to open the window; used only without `size`, and only if enough of that place is on a screen.
    /// Otherwise the desktop chooses the place.
    /// `size`: size of the window, pixels. With neither `place` nor `size`, the window has a usual size.
    explicit Window(const char* title, const std::optional<WindowPlace>& place = std::nullopt,
                    const std::optional<glm::ivec2>& size = std::nullopt);
    ~Window();
    Window(Window&& other) noexcept;
    Window& operator=(Window&& other) noexcept;

    /// Receives new events from the desktop, and returns the events of the next frame; see InputQueue::take().
    std::vector<InputEvent> pollEvents(bool isTyping, bool isSettling);
    /// Returns whether events are waiting for the next frame.
    bool hasEvents() const { return !events_->isEmpty(); }
    /// Returns the files that were dropped on the window since the last call.
    std::vector<std::filesystem::path> takeDropped();
    WindowPlace place() const;
    /// Shows the drawn picture, and waits for the screen's refresh.
    void present();

    /// Waits for an event, at most 0.05 s. Call it when there is no new picture to draw.
    void rest();

    bool shouldClose() const;
    /// Keeps the window open although the desktop has asked it to close.
    void keepOpen();
    void close();

    /// Returns the size of the window in window coordinates, the unit of the pointer's place.
    glm::ivec2 size() const;
    /// Returns the size of the window, pixels; 0 while it is minimised.
    glm::ivec2 framebufferSize() const;
    /// Returns the content scale of the screen: 1 on a standard-density screen, 2 on a typical high-resolution screen.
    float contentScale() const;

    GLFWwindow* handle() const { return handle_; }

private:
    void release() noexcept;

    GLFWwindow* handle_ = nullptr;
    // On the heap, since GLFW keeps a pointer to it that must stay valid when the Window is moved.
    std::unique_ptr<InputQueue> events_;
};

}  // namespace drape::viewer

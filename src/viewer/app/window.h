#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "viewer/input/input_queue.h"
#include "viewer/state/preferences.h"

struct GLFWwindow;

namespace drape::viewer {

/// The program's window with its OpenGL 4.5 core debug context: current on the constructing thread, functions loaded,
/// one sample for a pixel. Destroy GL objects before it. Move-only; one at a time.
class Window {
public:
    /// Throws gl::NoContext, in one line, without a display or without OpenGL 4.5.
    /// place: where it is to be, unless that is out of sight by now; nothing: wherever the desktop puts it.
    /// size: pixels, whatever the place says; nothing: that of the place, or the usual one.
    explicit Window(const char* title, const std::optional<WindowPlace>& place = std::nullopt,
                    const std::optional<glm::ivec2>& size = std::nullopt);
    ~Window();
    Window(Window&& other) noexcept;
    Window& operator=(Window&& other) noexcept;

    /// Polls the desktop, and returns the next events that may be seen in one frame (InputQueue::take()).
    std::vector<InputEvent> pollEvents(bool isTyping, bool isSettling);
    /// Whether there are more for the next frame.
    bool hasEvents() const { return !events_->isEmpty(); }
    /// Files that were dropped on it since the last call.
    std::vector<std::filesystem::path> takeDropped();
    WindowPlace place() const;
    /// Shows the drawn picture; waits for the screen.
    void present();

    /// Waits a little, for a window that shows nothing.
    void rest();

    bool shouldClose() const;
    /// It stays, though the desktop would have closed it.
    void keepOpen();
    void close();

    /// In window coordinates; the pointer's.
    glm::ivec2 size() const;
    /// In pixels; 0 while minimised.
    glm::ivec2 framebufferSize() const;
    /// How much larger than usual things are to be drawn, in pixels: 2 on a typical high-resolution screen.
    float contentScale() const;

    GLFWwindow* handle() const { return handle_; }

private:
    void release() noexcept;

    GLFWwindow* handle_ = nullptr;
    std::unique_ptr<InputQueue> events_;  // on the heap, so that the pointer GLFW keeps survives a move
};

}  // namespace drape::viewer

#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "viewer/input/input_queue.h"
#include "viewer/state/preferences.h"

struct GLFWwindow;

namespace drape::viewer {

/// The program's window and its OpenGL 4.5 core debug context. The context is current on the constructing thread, its
/// functions are loaded, and it has one sample a pixel. Destroy GL objects before the window. There is one at a time.
class Window {
public:
    /// place: the wanted place, used unless it is out of sight by now. Without one the desktop decides.
    /// size: the wanted size, pixels, which overrides that of the place. Without either, a usual size.
    /// Throws gl::NoContext, in one line, without a display or without OpenGL 4.5.
    explicit Window(const char* title, const std::optional<WindowPlace>& place = std::nullopt,
                    const std::optional<glm::ivec2>& size = std::nullopt);
    ~Window();
    Window(Window&& other) noexcept;
    Window& operator=(Window&& other) noexcept;

    /// Polls the desktop, and returns the events of the next frame; see InputQueue::take().
    std::vector<InputEvent> pollEvents(bool isTyping, bool isSettling);
    /// Whether more events wait for the next frame.
    bool hasEvents() const { return !events_->isEmpty(); }
    /// Files that were dropped on the window since the last call.
    std::vector<std::filesystem::path> takeDropped();
    WindowPlace place() const;
    /// Shows the drawn picture, and waits for the screen.
    void present();

    /// Waits a little, for a window that shows nothing.
    void rest();

    bool shouldClose() const;
    /// Keeps the window open, though the desktop has asked it to close.
    void keepOpen();
    void close();

    /// The size in window coordinates, which are also those of the pointer.
    glm::ivec2 size() const;
    /// The size in pixels; 0 while minimised.
    glm::ivec2 framebufferSize() const;
    /// Pixels per unit of an ordinary screen: 2 on a typical high-resolution screen.
    float contentScale() const;

    GLFWwindow* handle() const { return handle_; }

private:
    void release() noexcept;

    GLFWwindow* handle_ = nullptr;
    std::unique_ptr<InputQueue> events_;  // on the heap: GLFW keeps a pointer to it, which has to survive a move
};

}  // namespace drape::viewer

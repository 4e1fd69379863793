#include "viewer/app/window.h"

#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <string>
#include <utility>

#include "gl/context/device_info.h"
#include "gl/context/error.h"

namespace drape::viewer {
namespace {

constexpr glm::ivec2 kSize{1280, 800};  // usual size of the window, before scaling by the content scale

InputQueue& eventsOf(GLFWwindow* window) { return *static_cast<InputQueue*>(glfwGetWindowUserPointer(window)); }

glm::vec2 pointerOf(GLFWwindow* window) {
    double x = 0.0;
    double y = 0.0;
    glfwGetCursorPos(window, &x, &y);
    return {x, y};
}

// Returns the letter that is printed on the key of the user's keyboard, or `key` if that is no letter from a to z. GLFW
// names keys by their place on an American keyboard.
int printedKey(int key, int scancode) {
    if (key < GLFW_KEY_APOSTROPHE || key > GLFW_KEY_GRAVE_ACCENT) return key;
    if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return key;
    const char* name = glfwGetKeyName(key, scancode);
    if (name == nullptr || name[0] < 'a' || name[0] > 'z' || name[1] != '\0') return key;
    return GLFW_KEY_A + (name[0] - 'a');
}

// Returns GLFW_MOD_CONTROL if a Control key is down, otherwise 0. Needed for the wheel, which GLFW reports without
// modifiers.
int controlOf(GLFWwindow* window) {
    const bool held = glfwGetKey(window, GLFW_KEY_LEFT_CONTROL) == GLFW_PRESS ||
                      glfwGetKey(window, GLFW_KEY_RIGHT_CONTROL) == GLFW_PRESS;
    return held ? GLFW_MOD_CONTROL : 0;
}

void listen(GLFWwindow* window) {
    glfwSetKeyCallback(window, [](GLFWwindow* self, int key, int scancode, int action, int modifiers) {
        if (action != GLFW_REPEAT) eventsOf(self).key(printedKey(key, scancode), action == GLFW_PRESS, modifiers);
    });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* self, int button, int action, int modifiers) {
        eventsOf(self).button(button, action == GLFW_PRESS, modifiers, glfwGetTime());
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* self, double x, double y) { eventsOf(self).move({x, y}); });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* self, int entered) {
        if (entered == GLFW_TRUE) eventsOf(self).find(pointerOf(self));
    });
    glfwSetScrollCallback(window, [](GLFWwindow* self, double, double y) {
        eventsOf(self).scroll(static_cast<float>(y), controlOf(self));
    });
    glfwSetCharCallback(window, [](GLFWwindow* self, unsigned codePoint) { eventsOf(self).text(codePoint); });
    glfwSetDropCallback(window, [](GLFWwindow* self, int count, const char** paths) {
        for (int i = 0; i < count; ++i) eventsOf(self).drop(paths[i]);
    });
}

[[noreturn]] void refuse(const char* what) {
    const char* why = nullptr;
    glfwGetError(&why);
    std::string text = std::string(what) + (why != nullptr ? std::string(": ") + why : "");
    std::ranges::replace(text, '\n', ' ');
    glfwTerminate();
    throw gl::NoContext(text);
}

void shrinkToScreen(GLFWwindow* window) {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (monitor == nullptr) return;
    glm::ivec2 corner{0};
    glm::ivec2 room{0};
    glfwGetMonitorWorkarea(monitor, &corner.x, &corner.y, &room.x, &room.y);
    glm::ivec2 size{0};
    glfwGetWindowSize(window, &size.x, &size.y);
    if (room.x < 1 || room.y < 1 || (size.x <= room.x && size.y <= room.y)) return;
    glfwSetWindowSize(window, std::min(size.x, room.x), std::min(size.y, room.y));
}

/// Returns whether enough of a window at that place would be on a screen for the user to drag it.
bool isInSight(const WindowPlace& place) {
    constexpr int kEnough = 100;  // width and height of the part that must be on a screen, in window coordinates
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        glm::ivec2 corner{0};
        glm::ivec2 room{0};
        glfwGetMonitorWorkarea(monitors[i], &corner.x, &corner.y, &room.x, &room.y);
        const glm::ivec2 seen = glm::min(corner + room, place.corner + place.size) - glm::max(corner, place.corner);
        // The title bar, which the user drags, is at the upper edge.
        if (seen.x >= kEnough && seen.y >= kEnough && place.corner.y >= corner.y) return true;
    }
    return false;
}

void putBack(GLFWwindow* window, const WindowPlace& place) {
    if (!isInSight(place)) return;
    glfwSetWindowSize(window, place.size.x, place.size.y);
    glfwSetWindowPos(window, place.corner.x, place.corner.y);
    if (place.maximised) glfwMaximizeWindow(window);
}

}  // namespace

Window::Window(const char* title, const std::optional<WindowPlace>& place, const std::optional<glm::ivec2>& size)
    : events_(std::make_unique<InputQueue>()) {
    if (glfwInit() != GLFW_TRUE) refuse("cannot open a window");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 0);  // the scene is drawn into another framebuffer, which has more samples
    glfwWindowHint(GLFW_SRGB_CAPABLE, GLFW_FALSE);  // the renderer and the panel write sRGB bytes themselves
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, title);
    // Makes the driver report a reset of the GPU if it can; see gl::requireAlive().
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    handle_ = glfwCreateWindow(kSize.x, kSize.y, title, nullptr, nullptr);
    if (handle_ == nullptr) {
        glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_NO_ROBUSTNESS);
        handle_ = glfwCreateWindow(kSize.x, kSize.y, title, nullptr, nullptr);
    }
    if (handle_ == nullptr) refuse("cannot open a window with OpenGL 4.5");
    glfwSetWindowUserPointer(handle_, events_.get());
    glfwMakeContextCurrent(handle_);
    try {
        gl::loadFunctions(glfwGetProcAddress);
        gl::requireComputing();
    } catch (...) {
        release();
        throw;
    }
    glfwSwapInterval(1);
    glfwSetWindowSizeLimits(handle_, 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
    if (size) {
        // A window coordinate may be larger than a pixel.
        const glm::vec2 pixels = glm::vec2(framebufferSize()) / glm::max(glm::vec2(this->size()), 1.0f);
        const glm::ivec2 wanted(glm::round(glm::vec2(*size) / pixels));
        glfwSetWindowSize(handle_, wanted.x, wanted.y);
    } else if (place) {
        putBack(handle_, *place);
    }
    shrinkToScreen(handle_);
    listen(handle_);
    glfwShowWindow(handle_);
}

Window::~Window() { release(); }

Window::Window(Window&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr)), events_(std::move(other.events_)) {}

Window& Window::operator=(Window&& other) noexcept {
    if (this == &other) return *this;
    release();
    handle_ = std::exchange(other.handle_, nullptr);
    events_ = std::move(other.events_);
    return *this;
}

void Window::release() noexcept {
    if (handle_ == nullptr) return;
    glfwDestroyWindow(handle_);
    glfwTerminate();
    handle_ = nullptr;
}

std::vector<InputEvent> Window::pollEvents(bool isTyping, bool isSettling) {
    glfwPollEvents();
    return events_->take(isTyping, isSettling);
}

std::vector<std::filesystem::path> Window::takeDropped() { return events_->takeDropped(); }

WindowPlace Window::place() const {
    WindowPlace place;
    glfwGetWindowPos(handle_, &place.corner.x, &place.corner.y);
    place.size = size();
    place.maximised = glfwGetWindowAttrib(handle_, GLFW_MAXIMIZED) == GLFW_TRUE;
    return place;
}

void Window::present() {
    glfwSwapBuffers(handle_);
    gl::requireAlive("drawing in the window");
}
void Window::rest() { glfwWaitEventsTimeout(0.05); }
bool Window::shouldClose() const { return glfwWindowShouldClose(handle_) == GLFW_TRUE; }
void Window::keepOpen() { glfwSetWindowShouldClose(handle_, GLFW_FALSE); }
void Window::close() { glfwSetWindowShouldClose(handle_, GLFW_TRUE); }

glm::ivec2 Window::size() const {
    glm::ivec2 size{0};
    glfwGetWindowSize(handle_, &size.x, &size.y);
    return size;
}

glm::ivec2 Window::framebufferSize() const {
    glm::ivec2 size{0};
    glfwGetFramebufferSize(handle_, &size.x, &size.y);
    return size;
}

float Window::contentScale() const {
    float x = 1.0f;
    float y = 1.0f;
    glfwGetWindowContentScale(handle_, &x, &y);
    return std::clamp(std::max(x, y), 0.5f, 8.0f);
}

}  // namespace drape::viewer

#include "viewer/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cmath>

namespace drape::viewer {
namespace {

constexpr float kZoomOfNotch = 0.9f;

constexpr KeyBinding kBindings[] = {
    {GLFW_KEY_SPACE, Action::togglePause, "Space", "pause or go on"},
    {GLFW_KEY_O, Action::singleStep, "O", "take one step and stay paused"},
    {GLFW_KEY_R, Action::restart, "R", "put the cloth back where it starts"},
    {GLFW_KEY_1, Action::chooseScene, "1 to 9", "open a scene of the list"},
    {GLFW_KEY_F, Action::frameCloth, "F", "fit the cloth into the picture"},
    {GLFW_KEY_HOME, Action::resetCamera, "Home", "look from where the scene does"},
    {GLFW_KEY_L, Action::toggleWireframe, "L", "lines of the triangles on or off"},
    {GLFW_KEY_TAB, Action::togglePanel, "Tab", "hide or show the panel"},
    {GLFW_KEY_H, Action::toggleHelp, "H", "hide or show these keys"},
    {GLFW_KEY_F12, Action::savePicture, "F12", "save the picture as a PNG file"},
    {GLFW_KEY_ESCAPE, Action::quit, "Esc", "quit"},
};

constexpr MouseHint kMouse[] = {
    {"left drag", "turn around the cloth"},
    {"Alt + left drag", "turn, wherever it starts"},
    {"right or middle drag", "move sideways"},
    {"Shift + left drag", "move sideways"},
    {"wheel", "nearer or farther"},
    {"Ctrl + click a slider", "type a value"},
};

}  // namespace

std::span<const KeyBinding> keyBindings() { return kBindings; }
std::span<const MouseHint> mouseHints() { return kMouse; }

std::optional<Command> commandForKey(int key, int modifiers) {
    if ((modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0) return std::nullopt;
    if (key >= GLFW_KEY_1 && key <= GLFW_KEY_9) return Command{Action::chooseScene, key - GLFW_KEY_1};
    if (key >= GLFW_KEY_KP_1 && key <= GLFW_KEY_KP_9) return Command{Action::chooseScene, key - GLFW_KEY_KP_1};
    for (const KeyBinding& binding : kBindings) {
        if (binding.key == key) return Command{binding.action};
    }
    return std::nullopt;
}

Input::Result Input::handle(std::span<const InputEvent> events, UiCapture capture) {
    Result result;
    for (const InputEvent& event : events) {
        switch (event.kind) {
            case InputEvent::Kind::key: {
                if (!event.pressed || capture.keyboard) break;
                if (const auto command = commandForKey(event.code, event.modifiers))
                    result.commands.push_back(*command);
                break;
            }
            case InputEvent::Kind::button:
                if (event.pressed) {
                    press(event, capture);
                } else if (event.code == button_) {
                    drag_ = Drag::none;
                }
                break;
            case InputEvent::Kind::move:
                move(event.pointer, result.camera);
                break;
            case InputEvent::Kind::scroll:
                if (!capture.mouse) result.camera.zoom *= std::pow(kZoomOfNotch, event.scroll);
                break;
        }
    }
    return result;
}

void Input::press(const InputEvent& event, UiCapture capture) {
    if (capture.mouse || drag_ != Drag::none) return;
    const bool alt = (event.modifiers & GLFW_MOD_ALT) != 0;
    const bool shift = (event.modifiers & GLFW_MOD_SHIFT) != 0;
    switch (event.code) {
        case GLFW_MOUSE_BUTTON_LEFT:
            drag_ = shift && !alt ? Drag::pan : Drag::orbit;
            break;
        case GLFW_MOUSE_BUTTON_MIDDLE:
        case GLFW_MOUSE_BUTTON_RIGHT:
            drag_ = Drag::pan;
            break;
        default:
            return;
    }
    button_ = event.code;
    pointer_ = event.pointer;
}

void Input::move(glm::vec2 pointer, CameraMotion& camera) {
    const glm::vec2 moved = pointer - pointer_;
    pointer_ = pointer;
    if (drag_ == Drag::orbit) camera.orbit += moved;
    if (drag_ == Drag::pan) camera.pan += moved;
}

}  // namespace drape::viewer

#include "viewer/input/input.h"

#include <cmath>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace drape::viewer {
namespace {

constexpr float kZoomOfNotch = 0.9f;

constexpr double kDoubleClick = 0.4;       // s between its presses
constexpr float kDoubleClickReach = 6.0f;  // window coordinates between them

constexpr int kModifiers = GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;
constexpr int kPinKey = GLFW_KEY_P;

constexpr KeyBinding kBindings[] = {
    {GLFW_KEY_SPACE, Action::togglePause, "Space", "pause or resume"},
    {GLFW_KEY_O, Action::singleStep, "O", "take one step and stay paused"},
    {GLFW_KEY_BACKSPACE, Action::restart, "Backspace", "restart the cloth with the present settings"},
    {GLFW_KEY_R, Action::restore, "R", "restart with everything as in the scene"},
    {GLFW_KEY_G, Action::chooseTool, "G, C, B", "tool: grab, cut or brush", static_cast<int>(Tool::grab)},
    {GLFW_KEY_DELETE, Action::removeCollider, "Delete", "remove the selected collider or body"},
    {GLFW_KEY_1, Action::chooseScene, "1 to 9", "open one of the first nine scenes"},
    {GLFW_KEY_F, Action::frameCloth, "F", "frame the cloth"},
    {GLFW_KEY_HOME, Action::resetCamera, "Home", "reset the camera"},
    {GLFW_KEY_F1, Action::lookFrom, "F1 to F4", "view from the front, side, top, at an angle", 0},
    {GLFW_KEY_V, Action::cycleView, "V, Shift + V", "next view, previous view", 1},
    {GLFW_KEY_L, Action::toggleWireframe, "L", "wireframe on or off"},
    {GLFW_KEY_TAB, Action::togglePanel, "Tab", "hide or show the panel"},
    {GLFW_KEY_H, Action::toggleHelp, "H", "hide or show this help"},
    {GLFW_KEY_F12, Action::savePicture, "F12", "save the picture as a PNG file"},
    {GLFW_KEY_F9, Action::toggleMeshRecording, "F9", "start or stop recording the mesh"},
    {GLFW_KEY_F10, Action::toggleRecording, "F10", "start or stop recording an MP4 clip"},
    {GLFW_KEY_ESCAPE, Action::quit, "Esc", "leave a list, a question or a tool; then quit"},
};

constexpr MouseHint kMouse[] = {
    {"left drag on the cloth", "use the tool: grab, cut, brush, pin"},
    {"left drag on a collider, a body", "move it; a click selects it"},
    {"right drag", "cut, from anywhere to anywhere"},
    {"P + click, P + drag", "pin or unpin, move a pin"},
    {"Ctrl + scroll", "tool radius"},
    {"left drag elsewhere", "orbit"},
    {"Alt + left drag", "orbit, also over the cloth"},
    {"Shift + left, middle drag", "pan"},
    {"double click on the cloth", "orbit about that point (also colliders)"},
    {"scroll", "zoom"},
    {"Ctrl + Z, Ctrl + Y", "undo, redo whatever was done"},
    {"Ctrl + O, Ctrl + S", "open a file, save the scene"},
    {"double click on a slider", "type a value"},
    {"arrow keys, Space", "go through the panel, press"},
};

std::optional<Command> commandWithControl(int key, int modifiers) {
    if (key == GLFW_KEY_Y) return Command{Action::redo};
    if (key == GLFW_KEY_O) return Command{Action::openFile};
    if (key == GLFW_KEY_S) return Command{(modifiers & GLFW_MOD_SHIFT) != 0 ? Action::saveSceneAs : Action::saveScene};
    if (key != GLFW_KEY_Z) return std::nullopt;
    return Command{(modifiers & GLFW_MOD_SHIFT) != 0 ? Action::redo : Action::undo};
}

}  // namespace

std::span<const KeyBinding> keyBindings() { return kBindings; }
std::span<const MouseHint> mouseHints() { return kMouse; }

bool isNavigationKey(int key) {
    switch (key) {
        case GLFW_KEY_LEFT:
        case GLFW_KEY_RIGHT:
        case GLFW_KEY_UP:
        case GLFW_KEY_DOWN:
        case GLFW_KEY_PAGE_UP:
        case GLFW_KEY_PAGE_DOWN:
        case GLFW_KEY_HOME:
        case GLFW_KEY_END:
        case GLFW_KEY_SPACE:
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
        case GLFW_KEY_ESCAPE:
            return true;
        default:
            return false;
    }
}

std::optional<Command> commandForKey(int key, int modifiers) {
    if ((modifiers & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0) return std::nullopt;
    if ((modifiers & GLFW_MOD_CONTROL) != 0) return commandWithControl(key, modifiers);
    if (key >= GLFW_KEY_1 && key <= GLFW_KEY_9) return Command{Action::chooseScene, key - GLFW_KEY_1};
    if (key >= GLFW_KEY_KP_1 && key <= GLFW_KEY_KP_9) return Command{Action::chooseScene, key - GLFW_KEY_KP_1};
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F4) return Command{Action::lookFrom, key - GLFW_KEY_F1};
    if (key == GLFW_KEY_C) return Command{Action::chooseTool, static_cast<int>(Tool::cut)};
    if (key == GLFW_KEY_B) return Command{Action::chooseTool, static_cast<int>(Tool::brush)};
    if (key == GLFW_KEY_V && (modifiers & GLFW_MOD_SHIFT) != 0) return Command{Action::cycleView, -1};
    for (const KeyBinding& binding : kBindings) {
        if (binding.key == key) return Command{binding.action, binding.index};
    }
    return std::nullopt;
}

Input::Result Input::handle(std::span<const InputEvent> events, UiCapture capture, Tool tool,
                            const IsTouching& isTouching) {
    Result result;
    for (const InputEvent& event : events) {
        switch (event.kind) {
            case InputEvent::Kind::key:
                key(event, capture, result);
                break;
            case InputEvent::Kind::button:
                if (!event.pressed) {
                    release(event, result);
                } else if (!capture.mouse && drag_ == Drag::none) {
                    press(event, toolAtHand(tool), isTouching, result);
                }
                break;
            case InputEvent::Kind::move:
                move(event.pointer, result);
                break;
            case InputEvent::Kind::text:  // the panel's
                break;
            case InputEvent::Kind::scroll:
                if (capture.mouse) break;
                if ((event.modifiers & GLFW_MOD_CONTROL) != 0) {
                    result.widening += event.scroll;
                } else {
                    result.camera.zoom *= std::pow(kZoomOfNotch, event.scroll);
                }
                break;
        }
    }
    return result;
}

void Input::key(const InputEvent& event, UiCapture capture, Result& result) {
    if (event.code == kPinKey) pinKeyHeld_ = event.pressed && !capture.keyboard && event.modifiers == 0;
    if (!event.pressed || capture.keyboard) return;
    if (capture.navigation && isNavigationKey(event.code)) return;
    if (event.code == GLFW_KEY_ESCAPE && drag_ != Drag::none) return endDrag(pointer_, result);
    if (const auto command = commandForKey(event.code, event.modifiers)) result.commands.push_back(*command);
}

void Input::press(const InputEvent& event, Tool tool, const IsTouching& isTouching, Result& result) {
    // It takes no hold of the cloth: the first of the two has done so already, and let go.
    const bool second = isSecondClick(event, tool) && isTouching(event.pointer, tool);
    if (second) result.pivot = event.pointer;
    drag_ = second ? Drag::none : dragFor(event, tool, isTouching, result);
    button_ = event.code;
    pointer_ = event.pointer;
}

// A brush or a pin may well be wanted twice at the same place.
bool Input::isSecondClick(const InputEvent& event, Tool tool) {
    const auto last = std::exchange(lastPress_, std::nullopt);
    if (event.code != GLFW_MOUSE_BUTTON_LEFT || (event.modifiers & kModifiers) != 0) return false;
    if (tool == Tool::brush || tool == Tool::pin) return false;
    if (last && event.seconds > last->seconds && event.seconds - last->seconds < kDoubleClick &&
        glm::distance(event.pointer, last->pointer) < kDoubleClickReach)
        return true;
    lastPress_ = Press{event.pointer, event.seconds};
    return false;
}

Input::Drag Input::dragFor(const InputEvent& event, Tool tool, const IsTouching& isTouching, Result& result) const {
    const bool alt = (event.modifiers & GLFW_MOD_ALT) != 0;
    const bool shift = (event.modifiers & GLFW_MOD_SHIFT) != 0;
    const auto take = [&](Tool taken) {
        if (!isTouching(event.pointer, taken)) return Drag::orbit;
        result.hand.push_back({HandSignal::Kind::press, event.pointer, taken});
        return Drag::hand;
    };
    const auto cut = [&] {  // begins anywhere
        result.hand.push_back({HandSignal::Kind::press, event.pointer, Tool::cut});
        return Drag::hand;
    };
    switch (event.code) {
        case GLFW_MOUSE_BUTTON_LEFT:
            if (alt) return Drag::orbit;
            if (shift) return Drag::pan;
            return tool == Tool::cut ? cut() : take(tool);
        case GLFW_MOUSE_BUTTON_RIGHT:
            return cut();
        case GLFW_MOUSE_BUTTON_MIDDLE:
            return Drag::pan;
        default:
            return Drag::none;
    }
}

void Input::release(const InputEvent& event, Result& result) {
    if (event.code == button_) endDrag(event.pointer, result);
}

void Input::endDrag(glm::vec2 pointer, Result& result) {
    if (drag_ == Drag::hand) result.hand.push_back({HandSignal::Kind::release, pointer, {}});
    drag_ = Drag::none;
}

void Input::move(glm::vec2 pointer, Result& result) {
    if (lastPress_ && glm::distance(pointer, lastPress_->pointer) > kDoubleClickReach) lastPress_.reset();
    const glm::vec2 moved = pointer - pointer_;
    pointer_ = pointer;
    if (drag_ == Drag::orbit) result.camera.orbit += moved;
    if (drag_ == Drag::pan) result.camera.pan += moved;
    if (drag_ == Drag::hand) result.hand.push_back({HandSignal::Kind::move, pointer, {}});
}

}  // namespace drape::viewer

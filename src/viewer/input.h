#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

namespace drape::viewer {

/// What keys and buttons ask for.
enum class Action {
    togglePause,
    singleStep,
    restart,
    chooseScene,
    frameCloth,
    resetCamera,
    toggleWireframe,
    togglePanel,
    toggleHelp,
    savePicture,
    quit
};

struct Command {
    Action action = Action::togglePause;
    int scene = 0;  ///< chooseScene: index in the menu

    bool operator==(const Command&) const = default;
};

/// A line of the help window, and what the keys do: keys and buttons are GLFW's.
struct KeyBinding {
    int key;
    Action action;
    const char* keyName;
    const char* meaning;
};
std::span<const KeyBinding> keyBindings();

/// The same for the mouse; only to be shown.
struct MouseHint {
    const char* gesture;
    const char* meaning;
};
std::span<const MouseHint> mouseHints();

/// One thing that happened to the window, in the order in which it did.
struct InputEvent {
    enum class Kind { key, button, move, scroll };
    Kind kind = Kind::move;
    int code = 0;             ///< key or button
    bool pressed = false;     ///< key or button
    int modifiers = 0;        ///< GLFW_MOD_ bits
    glm::vec2 pointer{0.0f};  ///< button and move: in window coordinates, y down
    float scroll = 0.0f;      ///< notches; above 0 away from the user
};

/// What the panel keeps for itself at the moment.
struct UiCapture {
    bool mouse = false;
    bool keyboard = false;
};

/// How the camera is asked to move, since the last call.
struct CameraMotion {
    glm::vec2 orbit{0.0f};  ///< dragged by, in window coordinates
    glm::vec2 pan{0.0f};    ///< dragged by, in window coordinates
    float zoom = 1.0f;      ///< factor on the distance
};

/// Turns events into camera motion and commands, and remembers which button is dragged. A drag belongs to where it
/// began: one that began on the panel never moves the camera, one that began on the scene goes on over the panel.
class Input {
public:
    struct Result {
        CameraMotion camera;
        std::vector<Command> commands;
    };
    Result handle(std::span<const InputEvent> events, UiCapture capture);

private:
    enum class Drag { none, orbit, pan };

    void press(const InputEvent& event, UiCapture capture);
    void move(glm::vec2 pointer, CameraMotion& camera);

    Drag drag_ = Drag::none;
    int button_ = 0;  // that is dragged
    glm::vec2 pointer_{0.0f};
};

/// What a key asks for, if anything. modifiers: GLFW_MOD_ bits; with Control, Alt or Super a key is left to the
/// desktop.
std::optional<Command> commandForKey(int key, int modifiers);

}  // namespace drape::viewer

#pragma once

#include <algorithm>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "base/choice.h"
#include "viewer/input/input_queue.h"

namespace drape::viewer {

/// The tools for a drag that starts on the cloth; `grab` also moves colliders.
enum class Tool {
    grab,   ///< held particles follow the pointer
    cut,    ///< links under the pointer break
    brush,  ///< particles under the pointer are blown away from the eye
    pin     ///< a click pins or unpins, a drag moves a pin
};

}  // namespace drape::viewer

template <>
inline constexpr auto drape::kChoices<drape::viewer::Tool> = std::to_array<drape::Labelled<drape::viewer::Tool>>({
    {drape::viewer::Tool::grab, "grab", "Grab"},
    {drape::viewer::Tool::cut, "cut", "Cut"},
    {drape::viewer::Tool::brush, "brush", "Brush"},
    {drape::viewer::Tool::pin, "pin", "Pin"},
});

namespace drape::viewer {

/// The tool in the hand. How wide it reaches is in window coordinates.
struct HandControls {
    static constexpr float kMostRadius = 100.0f;
    static constexpr float kRadiusStep = 10.0f;
    static constexpr float kLeastBrush = 24.0f;  ///< a brush is never narrower

    Tool tool = Tool::grab;
    float radius = 0.0f;  ///< 0: only the place under the pointer; a grab also takes all particles within kPinch
    static constexpr float kPinch = 0.025f;  ///< m: radius of the fingers' grip, at any resolution of the cloth

    float radiusOf(Tool which) const { return which == Tool::brush ? std::max(radius, kLeastBrush) : radius; }
};

/// Actions that keys and buttons trigger.
enum class Action {
    togglePause,
    singleStep,
    restart,
    restore,
    undo,
    redo,
    chooseScene,
    chooseTool,
    removeCollider,
    frameCloth,
    resetCamera,
    lookFrom,
    toggleWireframe,
    cycleView,
    togglePanel,
    toggleHelp,
    savePicture,
    toggleRecording,
    toggleMeshRecording,
    openFile,
    saveScene,
    saveSceneAs,
    quit
};

struct Command {
    Action action = Action::togglePause;
    int index = 0;  ///< chooseScene: in the menu; chooseTool: the Tool; cycleView: 1 or -1;
                    ///< lookFrom: the CameraPreset

    bool operator==(const Command&) const = default;
};

/// A key, its action, and its line of the help window. Codes of keys and buttons are GLFW's.
struct KeyBinding {
    int key;
    Action action;
    const char* keyName;
    const char* meaning;
    int index = 0;  ///< of the command
};
std::span<const KeyBinding> keyBindings();

/// The same for the mouse; only to be shown.
struct MouseHint {
    const char* gesture;
    const char* meaning;
};
std::span<const MouseHint> mouseHints();

/// The input that the panel captures at the moment.
struct UiCapture {
    bool mouse = false;
    bool keyboard = false;    ///< every key: a list is open, or a field is typed into
    bool navigation = false;  ///< the keys of isNavigationKey(): a person goes through the panel with them
};

/// How the camera is asked to move, since the last call.
struct CameraMotion {
    glm::vec2 orbit{0.0f};  ///< dragged by, in window coordinates
    glm::vec2 pan{0.0f};    ///< dragged by, in window coordinates
    float zoom = 1.0f;      ///< factor on the distance

    bool isNone() const { return orbit == glm::vec2(0.0f) && pan == glm::vec2(0.0f) && zoom == 1.0f; }
};

/// A drag that began on the cloth.
struct HandSignal {
    enum class Kind { press, move, release };
    Kind kind = Kind::move;
    glm::vec2 pointer{0.0f};  ///< in window coordinates
    Tool tool = Tool::grab;   ///< press only: the tool in use
};

/// Whether something that the tool works on is under the pointer.
using IsTouching = std::function<bool(glm::vec2 pointer, Tool tool)>;

/// Turns events into camera motion, hand signals and commands, and remembers which button is dragged. A drag belongs to
/// the place where it began: on the panel it moves nothing else, on the cloth or a collider it is the hand's, elsewhere
/// the camera's; the latter two go on over the panel.
class Input {
public:
    struct Result {
        CameraMotion camera;
        std::vector<HandSignal> hand;  ///< in order
        float widening = 0.0f;         ///< notches by which the hand's radius is to grow
        std::vector<Command> commands;
        std::optional<glm::vec2> pivot;  ///< double-clicked there
    };
    /// tool: the one that is chosen.
    Result handle(std::span<const InputEvent> events, UiCapture capture, Tool tool, const IsTouching& isTouching);

    /// While the key for pins is held, the hand has that tool.
    Tool toolAtHand(Tool chosen) const { return pinKeyHeld_ ? Tool::pin : chosen; }

private:
    enum class Drag { none, orbit, pan, hand };

    void key(const InputEvent& event, UiCapture capture, Result& result);
    void press(const InputEvent& event, Tool tool, const IsTouching& isTouching, Result& result);
    void release(const InputEvent& event, Result& result);
    void endDrag(glm::vec2 pointer, Result& result);
    void move(glm::vec2 pointer, Result& result);
    Drag dragFor(const InputEvent& event, Tool tool, const IsTouching& isTouching, Result& result) const;

    bool isSecondClick(const InputEvent& event, Tool tool);

    /// A press, and where and when it was.
    struct Press {
        glm::vec2 pointer{0.0f};
        double seconds = 0.0;
    };
    std::optional<Press> lastPress_;  // of the left button, that a second one would make a double click of
    Drag drag_ = Drag::none;
    int button_ = 0;  // that is dragged
    glm::vec2 pointer_{0.0f};
    bool pinKeyHeld_ = false;
};

/// Arrows, Space, Enter, Esc, and those that scroll a list by pages.
bool isNavigationKey(int key);

/// The command of a key, if it has one. modifiers: GLFW_MOD_ bits; with Control, Alt or Super a key is left to the
/// desktop, except for undo and redo.
std::optional<Command> commandForKey(int key, int modifiers);

}  // namespace drape::viewer

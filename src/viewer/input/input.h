#pragma once

#include <algorithm>
#include <cstddef>
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

/// The tool in the hand. Radii are in window coordinates.
struct HandControls {
    static constexpr float kMostRadius = 100.0f;
    static constexpr float kRadiusStep = 10.0f;
    static constexpr float kLeastBrush = 24.0f;  ///< least radius of a brush
    static constexpr float kPinch = 0.025f;      ///< radius of the fingers' grip, m, at any resolution of the cloth

    Tool tool = Tool::grab;
    float radius = 0.0f;  ///< 0: only the place under the pointer. A grab takes all particles within kPinch, too

    float radiusOf(Tool which) const { return which == Tool::brush ? std::max(radius, kLeastBrush) : radius; }
};

/// Actions of a person in the window, by keys, buttons and the File menu.
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
    quit,  ///< the innermost of what is open; at last the program
};
inline constexpr std::size_t kActions = static_cast<std::size_t>(Action::quit) + 1;

struct Command {
    Action action = Action::togglePause;
    int index =
        0;  ///< chooseScene: place in the menu; chooseTool: the Tool; cycleView: 1 or -1; lookFrom: the CameraPreset

    bool operator==(const Command&) const = default;
};

/// A key and its command. `key` is GLFW's, and `modifiers` are its bits for Control and Shift.
struct KeyBinding {
    int key = 0;
    int modifiers = 0;
    Command command;
};

/// The input that the panel captures at the moment.
struct UiCapture {
    bool mouse = false;
    bool keyboard = false;    ///< all keys: a list is open, or a person types into a field
    bool navigation = false;  ///< keys of isNavigationKey(): a person goes through the panel with them
};

/// The wanted motion of the camera since the last call.
struct CameraMotion {
    glm::vec2 orbit{0.0f};  ///< length of a drag, window coordinates
    glm::vec2 pan{0.0f};    ///< length of a drag, window coordinates
    float zoom = 1.0f;      ///< factor on the distance

    bool isNone() const { return orbit == glm::vec2(0.0f) && pan == glm::vec2(0.0f) && zoom == 1.0f; }
};

/// A part of a drag that began on the cloth or a collider.
struct HandSignal {
    enum class Kind { press, move, release };
    Kind kind = Kind::move;
    glm::vec2 pointer{0.0f};  ///< window coordinates
    Tool tool = Tool::grab;   ///< the tool in use, for a press
};

/// Tells whether something that the tool works on is under the pointer.
using IsTouching = std::function<bool(glm::vec2 pointer, Tool tool)>;

/// Turns events into camera motion, hand signals and commands, and remembers which button is dragged. A drag belongs to
/// the place where it began. On the panel it moves nothing else; on the cloth or a collider it is the hand's, elsewhere
/// the camera's, and both of these go on over the panel.
class Input {
public:
    /// The bindings must outlive it.
    explicit Input(std::span<const KeyBinding> bindings) : bindings_(bindings) {}

    struct Result {
        CameraMotion camera;
        std::vector<HandSignal> hand;  ///< in order
        float widening = 0.0f;         ///< notches by which the hand's radius is to grow
        std::vector<Command> commands;
        std::optional<glm::vec2> pivot;  ///< place of a double click
    };
    /// `tool`: the chosen tool.
    Result handle(std::span<const InputEvent> events, UiCapture capture, Tool tool, const IsTouching& isTouching);

    /// The tool of a press: the tool for pins while its key is held, or else the chosen one.
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

    /// Place and time of a press.
    struct Press {
        glm::vec2 pointer{0.0f};
        double seconds = 0.0;
    };
    std::span<const KeyBinding> bindings_;
    std::optional<Press> lastPress_;  // press of the left button that could become a double click
    Drag drag_ = Drag::none;
    int button_ = 0;  // button that is dragged
    glm::vec2 pointer_{0.0f};
    bool pinKeyHeld_ = false;
};

/// Returns whether a key is an arrow, Space, Enter, Esc, or scrolls a list by pages.
bool isNavigationKey(int key);

/// The command that `bindings` give a key, if any.
/// `modifiers`: GLFW_MOD_ bits. With Alt or Super a key is left to the desktop, and with Control unless a binding asks
/// for Control. Shift counts where a binding asks for it.
std::optional<Command> commandFor(std::span<const KeyBinding> bindings, int key, int modifiers);

}  // namespace drape::viewer

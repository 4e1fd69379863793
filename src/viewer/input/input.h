#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/choice.h"

namespace drape::viewer {

/// An input event of the window. Key and button codes are those of GLFW.
struct InputEvent {
    enum class Kind { key, button, move, scroll, text };
    Kind kind = Kind::move;
    int code = 0;             ///< code of the key or button; for text, a Unicode code point
    bool pressed = false;     ///< whether the key or button was pressed; false if it was released
    int modifiers = 0;        ///< GLFW_MOD_ bits
    glm::vec2 pointer{0.0f};  ///< place of the pointer for a button or a move, in window coordinates, y down
    float scroll = 0.0f;      ///< notches of the wheel; positive means away from the user
    double seconds = 0.0;     ///< time of the event, s, by any clock
};

/// Collects the window's events in their order. Button events have no position, and the pointer may have moved before
/// it can be queried. They therefore get the last reported position.
///
/// The panel looks at keys and buttons only once per frame (Dear ImGui 1.86 keeps no events), so it would miss a press
/// and its release in one frame. A frame therefore ends before the first event that would undo an earlier event of the
/// frame. This way no press is missed, however short it is and however long the frame.
class InputQueue {
public:
    void key(int code, bool pressed, int modifiers);
    /// `seconds`: time of the event, s, by any clock.
    void button(int code, bool pressed, int modifiers, double seconds = 0.0);
    void move(glm::vec2 pointer);
    void scroll(float notches, int modifiers);
    void text(unsigned codePoint);
    /// Sets the place of a pointer that has not moved yet, for a window that opens under the pointer.
    void find(glm::vec2 pointer) { pointer_ = pointer; }

    void drop(std::filesystem::path file) { dropped_.push_back(std::move(file)); }

    /// Removes and returns the events of the next frame.
    /// `isTyping`: the user types into a text field. It accepts any number of characters per frame.
    /// `isSettling`: a list or a question has just opened, or the selection is changing. Key presses and characters
    /// wait until that is over.
    std::vector<InputEvent> take(bool isTyping = false, bool isSettling = false);
    /// Returns whether no more events are waiting.
    bool isEmpty() const { return events_.empty(); }
    /// Returns the files that were dropped on the window since the last call.
    std::vector<std::filesystem::path> takeDropped() { return std::exchange(dropped_, {}); }

private:
    std::deque<InputEvent> events_;
    std::vector<std::filesystem::path> dropped_;
    glm::vec2 pointer_{0.0f};
};

/// The tools of the left mouse button.
enum class Tool {
    grab,   ///< held particles follow the pointer; also moves pins, colliders and bodies
    cut,    ///< links under the pointer break
    brush,  ///< particles under the pointer are blown away from the eye
    pin,    ///< a click pins or unpins, a drag moves a pin
    move    ///< moves pins, colliders and bodies, also those behind cloth, and never the cloth
};

}  // namespace drape::viewer

template <>
inline constexpr auto drape::kChoices<drape::viewer::Tool> = std::to_array<drape::Labelled<drape::viewer::Tool>>({
    {drape::viewer::Tool::grab, "grab", "Grab"},
    {drape::viewer::Tool::cut, "cut", "Cut"},
    {drape::viewer::Tool::brush, "brush", "Brush"},
    {drape::viewer::Tool::pin, "pin", "Pin"},
    {drape::viewer::Tool::move, "move", "Move"},
});

namespace drape::viewer {

/// The tool of the hand and its radius. Radii are in window coordinates.
struct HandControls {
    static constexpr float kMostRadius = 100.0f;  ///< greatest radius of a tool
    static constexpr float kRadiusStep = 10.0f;   ///< change of the radius per wheel notch
    static constexpr float kLeastBrush = 24.0f;   ///< smallest radius of the brush
    static constexpr float kPinch = 0.025f;  ///< radius of the fingers' grip, m; independent of the cloth's resolution

    Tool tool = Tool::grab;
    /// Radius of the tool; 0: only the particle under the pointer. A grab always takes all particles within kPinch.
    float radius = 0.0f;

    float radiusOf(Tool which) const { return which == Tool::brush ? std::max(radius, kLeastBrush) : radius; }
};

/// Actions that the user starts with keys, buttons or the File menu.
enum class Action {
    togglePause,
    singleStep,
    restart,     ///< starts the cloth again with the present settings
    resetScene,  ///< opens the scene again, with its own settings
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
    togglePattern,  ///< shows or hides the panels of a sewn garment beside the picture
    togglePanel,
    toggleHelp,
    savePicture,
    toggleRecording,
    toggleMeshRecording,
    openFile,
    saveScene,
    saveSceneAs,
    /// Closes the innermost open item, and quits the program if nothing is open.
    quit,
};
inline constexpr std::size_t kActions = static_cast<std::size_t>(Action::quit) + 1;

/// An action and its argument.
struct Command {
    Action action = Action::togglePause;
    /// Argument of the action: for chooseScene the index in the menu, for chooseTool the Tool, for cycleView 1 or -1,
    /// for lookFrom the CameraPreset. Other actions ignore it.
    int index = 0;

    bool operator==(const Command&) const = default;
};

/// A key and its command. `key` is a GLFW key code, and `modifiers` are the GLFW_MOD_ bits for Control and Shift.
struct KeyBinding {
    int key = 0;
    int modifiers = 0;
    Command command;
};

/// The input that currently belongs to the panel instead of the scene.
struct UiCapture {
    bool mouse = false;
    bool keyboard = false;    ///< all keys, because a list is open or the user types into a text field
    bool navigation = false;  ///< only the keys of isNavigationKey(), because the user navigates the panel with them
};

/// The motion of the camera that the user has asked for since the last call.
struct CameraMotion {
    glm::vec2 orbit{0.0f};  ///< vector of a drag that turns the camera, in window coordinates
    glm::vec2 pan{0.0f};    ///< vector of a drag that shifts the camera, in window coordinates
    float zoom = 1.0f;      ///< factor by which the distance to the target changes

    bool isNone() const { return orbit == glm::vec2(0.0f) && pan == glm::vec2(0.0f) && zoom == 1.0f; }
};

/// An event of a drag that began on the cloth or a collider.
struct HandSignal {
    enum class Kind { press, move, release };
    Kind kind = Kind::move;
    glm::vec2 pointer{0.0f};  ///< window coordinates
    Tool tool = Tool::grab;   ///< tool of the drag; only set for a press
};

/// A function that returns whether a press with the tool would take something under the pointer.
using IsTouching = std::function<bool(glm::vec2 pointer, Tool tool)>;

/// Turns input events into camera motion, hand signals and commands. The place where a drag begins decides its use: on
/// the panel it moves nothing in the scene, on the cloth or a collider it moves the hand, and elsewhere it moves the
/// camera. A drag of the hand or the camera continues even over the panel.
class Input {
public:
    /// `bindings`: must outlive this object.
    explicit Input(std::span<const KeyBinding> bindings) : bindings_(bindings) {}

    struct Result {
        CameraMotion camera;
        std::vector<HandSignal> hand;  ///< in the order of the events
        float widening = 0.0f;         ///< wheel notches to widen the tool by
        std::vector<Command> commands;
        std::optional<glm::vec2> pivot;  ///< place of a double click, in window coordinates; nothing if there was none
    };
    /// Returns the camera motion, hand signals and commands that follow from the events of a frame.
    /// `capture`: the input that belongs to the panel in this frame.
    /// `tool`: the chosen tool.
    Result handle(std::span<const InputEvent> events, UiCapture capture, Tool tool, const IsTouching& isTouching);

    /// Returns the tool that a press would use: the pin tool while its key is held, otherwise the chosen one.
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

    /// The place and time of a mouse press.
    struct Press {
        glm::vec2 pointer{0.0f};
        double seconds = 0.0;
    };
    std::span<const KeyBinding> bindings_;
    std::optional<Press> lastPress_;  // latest press of the left button that may become a double click
    Drag drag_ = Drag::none;
    int button_ = 0;  // mouse button of the current drag
    glm::vec2 pointer_{0.0f};
    bool pinKeyHeld_ = false;
};

/// Returns whether a key can move the focus in the panel: an arrow key, Space, Enter, Esc, Page Up, Page Down, Home or
/// End.
bool isNavigationKey(int key);

/// Returns the command that `bindings` assign to a key, if any. With Alt or Super there is none, since such keys belong
/// to the desktop. Control must match the binding exactly. If Shift is pressed, a binding with Shift has priority over
/// one without it.
/// `modifiers`: GLFW_MOD_ bits.
std::optional<Command> commandFor(std::span<const KeyBinding> bindings, int key, int modifiers);

}  // namespace drape::viewer

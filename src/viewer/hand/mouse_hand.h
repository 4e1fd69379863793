#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/hand/drags.h"
#include "viewer/hand/hand_marks.h"
#include "viewer/hand/scenery.h"
#include "viewer/input/input.h"

namespace drape::viewer {

/// The hand that the mouse moves: its tool, its drag in progress, and its marks. Needs a current GL context.
class MouseHand {
public:
    /// The arguments must outlive this object.
    MouseHand(Simulation& simulation, gl::Commands& commands)
        : simulation_(&simulation), commands_(&commands), epoch_(simulation.epoch()) {}

    HandControls& controls() { return controls_; }
    const HandControls& controls() const { return controls_; }
    /// Widens the tool by notches of the mouse wheel.
    void widen(float notches);

    /// Returns whether a press with the tool would take something under the pointer or within kTouchReach of it. Every
    /// tool except `move` can take cloth; `grab` and `move` can take bounded colliders and bodies. Waits for the GPU
    /// only before the first copy of the scene. `pointer`: in window coordinates.
    bool isTouching(const Lens& lens, glm::vec2 pointer, Tool tool);
    /// Returns the point under the pointer on a cloth, a free system, a body or a collider, if there is one.
    /// `pointer`: in window coordinates.
    std::optional<glm::vec3> pointUnder(const Lens& lens, glm::vec2 pointer);
    /// Applies the pointer's signals since the last picture to the simulation. Call it once per picture.
    void work(const Lens& lens, std::span<const HandSignal> signals);
    /// Drops the drag. The hand also drops it when the simulation begins a new epoch.
    void drop();

    /// Returns whether a drag is in progress.
    bool isBusy() const { return isPresent() && (clothDrag_.isBusy() || changesSettings()); }
    /// Returns the drag of a collider, a body or a pin group.
    const SolidDrag& solidDrag() const { return solidDrag_; }
    /// Returns the dragged body and its motion so far, for drawing.
    render::ShiftedBody shiftedBody() const;
    /// Returns whether the current drag changes settings, as the drag of a collider, a body, a pin group or the wind's
    /// arrow does.
    bool changesSettings() const { return isPresent() && (solidDrag_.isOn() || windDrag_); }
    /// Returns the collider, body or pin group that was pressed since the last call, if any.
    Solid takePressed() { return std::exchange(pressed_, {}); }
    /// Returns the particle nearest to the last grab of the cloth since the last call, if any.
    std::optional<glm::uint> takeGrabbed() { return std::exchange(grabbed_, {}); }
    /// Returns whether a pin group was dragged since the last call.
    bool takeMovedPins() { return std::exchange(movedPins_, false); }
    /// A body that was dragged and released.
    struct MovedBody {
        std::string name;
        glm::vec3 by{0.0f};  ///< distance of the drag, m
    };
    /// Returns the body that was dragged and released since the last call, if any.
    std::optional<MovedBody> takeMovedBody() { return std::exchange(movedBody_, {}); }

    /// The arguments of the constructor of WindArrow.
    struct WindPlace {
        glm::vec2 middle{0.0f};
        float depth = 1.0f;
        float range = 1.0f;
        float reach = 64.0f;
    };
    /// Shows the wind's arrow, or hides it if `place` is empty.
    void showWind(const std::optional<WindPlace>& place) {
        windPlace_ = place;
        if (!place) windDrag_.reset();
    }

    /// Updates marks(). Call it after the scene is drawn.
    /// `pointer`: in window coordinates; empty if it is not over the scene.
    /// `atHand`: tool of the next press.
    /// `selected`: collider or body to outline.
    void look(const Lens& lens, std::optional<glm::vec2> pointer, Tool atHand, const Solid& selected = {});
    const HandMarks& marks() const { return marks_; }

private:
    /// Returns whether the drag in progress belongs to the simulation's current epoch.
    bool isPresent() const { return epoch_ == simulation_->epoch(); }
    /// Drops the drag if the simulation has begun a new epoch.
    void follow() {
        if (!isPresent()) drop();
    }
    DragScene dragScene(const Scenery& scenery, const Lens& lens) const;
    std::vector<Event> handle(const HandSignal& signal, const DragScene& scene);
    void act(std::vector<Event> events);
    std::vector<glm::uint> pinnedParticles() const;
    const SceneryCopy& reachable();
    /// A collider or body under the pointer.
    struct TouchedSolid {
        Solid solid;
        glm::vec3 point{0.0f};  ///< point of its surface under the pointer, m
    };
    std::optional<TouchedSolid> touchCollider(const Lens& lens, glm::vec2 pointer) const;
    /// Returns a collider that is visible within kTouchReach of the pointer.
    std::optional<TouchedSolid> touchColliderNear(const Lens& lens, glm::vec2 pointer) const;
    /// Returns the body under the pointer.
    /// `throughCloth`: whether to ignore cloth in front of it.
    std::optional<TouchedSolid> touchBody(const Scenery& scenery, const Lens& lens, glm::vec2 pointer,
                                          bool throughCloth) const;
    /// The thing that a press would take. At most one member is set.
    struct PressTarget {
        std::optional<Touch> touch;
        std::optional<TouchedSolid> solid;
        bool wind = false;  ///< whether a press would take the wind's arrow
    };
    PressTarget pressTarget(const Scenery& scenery, const Lens& lens, glm::vec2 pointer, Tool tool) const;
    const BodyPart* findBodyPart(const std::string& name) const;
    float roomBelow(const Scenery& scenery, const std::string& name) const;
    bool pressesGroup(const Touch& touch, const HandSignal& signal, const DragScene& scene);
    void dragSolid(const Lens& lens);
    void dragWind(const Lens& lens);
    void endDrags(const Lens& lens);
    void markCollider(const Lens& lens);
    void markSampled(const Scenery& scenery, const Lens& lens);
    void markTrace(const Lens& lens);
    void markWind(const Lens& lens, std::optional<glm::vec2> pointer);
    std::vector<OutlineLine> outlineOfSolid(const Solid& solid, const Scenery& scenery, const Lens& lens) const;
    void markTouch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer);
    void markHeld(const Scenery& scenery, const Lens& lens);
    void markPins(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> pinned);
    float sceneSize() const;

    Simulation* simulation_;
    gl::Commands* commands_;
    std::uint64_t epoch_;  // epoch of the simulation when the drag began
    HandControls controls_;
    float wheel_ = 0.0f;  // fraction of a wheel notch that has not changed the radius yet
    ClothDrag clothDrag_;
    SolidDrag solidDrag_;
    std::optional<WindPlace> windPlace_;
    struct WindDrag {
        glm::vec2 offset{0.0f};  // offset from the pointer to the arrow's head, in window coordinates
        glm::vec2 pointer{0.0f};
    };
    std::optional<WindDrag> windDrag_;
    Solid pressed_;
    std::optional<glm::uint> grabbed_;
    glm::uint pressedPin_ = 0;  // particle of the dragged pin group that was pressed
    std::optional<MovedBody> movedBody_;
    bool movedPins_ = false;
    std::string movedCollider_;         // dragged collider that may not have reached its target yet
    const SceneryCopy* now_ = nullptr;  // scenery of the current picture, from mirror_ or in read_
    SceneryCopy read_;                  // scenery read from the GPU, as long as mirror_ has no copy
    SceneryMirror mirror_;
    HandMarks marks_;
};

}  // namespace drape::viewer

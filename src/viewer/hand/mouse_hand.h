#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/hand/cloth_drag.h"
#include "viewer/hand/hand_marks.h"
#include "viewer/hand/scenery.h"
#include "viewer/hand/solid_drag.h"
#include "viewer/hand/wind_arrow.h"
#include "viewer/input/input.h"

namespace drape::viewer {

/// The hand that the mouse moves: its tool, the present drag, and its marks. Needs a current GL context.
class MouseHand {
public:
    /// The arguments must outlive this object.
    MouseHand(Simulation& simulation, gl::Commands& commands)
        : simulation_(&simulation), commands_(&commands), epoch_(simulation.epoch()) {}

    HandControls& controls() { return controls_; }
    const HandControls& controls() const { return controls_; }
    /// Widens the tool.
    /// `notches`: of the wheel.
    void widen(float notches);

    /// Returns whether a press with the tool would take something under the pointer or within kTouchReach. Every tool
    /// takes cloth; a grab also takes bounded colliders and bodies. Waits for the GPU only before the first copy of the
    /// scene.
    bool isTouching(const Lens& lens, glm::vec2 pointer, Tool tool);
    /// Returns the point under the pointer on a cloth, a free system, a body or a collider.
    std::optional<glm::vec3> pointUnder(const Lens& lens, glm::vec2 pointer);
    /// Applies the pointer's signals since the last picture. Call it once a picture.
    void work(const Lens& lens, std::span<const HandSignal> signals);
    /// Drops a drag. In a new epoch of the simulation the hand does so by itself.
    void drop();

    /// Returns whether a drag goes on.
    bool isBusy() const { return isPresent() && (clothDrag_.isBusy() || changesSettings()); }
    /// The drag of a collider, a body or a pin group.
    const SolidDrag& solidDrag() const { return solidDrag_; }
    /// Returns the dragged body and its motion so far, for drawing.
    render::ShiftedBody shiftedBody() const;
    /// Returns whether the present drag changes settings: that of a solid thing or of the wind's arrow.
    bool changesSettings() const { return isPresent() && (solidDrag_.isOn() || windDrag_); }
    /// Returns the collider, body or pin group that was pressed since the last call.
    Solid takePressed() { return std::exchange(pressed_, {}); }
    /// Returns whether a pin group was dragged since the last call.
    bool takeMovedPins() { return std::exchange(movedPins_, false); }
    /// A body that was dragged and released.
    struct MovedBody {
        std::string name;
        glm::vec3 by{0.0f};  ///< motion, m
    };
    /// Returns the body that was released since the last call.
    std::optional<MovedBody> takeMovedBody() { return std::exchange(movedBody_, {}); }

    /// The arguments of WindArrow.
    struct WindPlace {
        glm::vec2 foot{0.0f};
        float depth = 1.0f;
        float range = 1.0f;
        float longest = 100.0f;
    };
    /// Shows the wind's arrow, or hides it.
    void showWind(const std::optional<WindPlace>& place) {
        windPlace_ = place;
        if (!place) windDrag_.reset();
    }

    /// Updates marks(). Call it after the scene is drawn.
    /// `pointer`: nothing where it is not over the scene.
    /// `atHand`: tool of the next press.
    /// `selected`: outlined thing.
    void look(const Lens& lens, std::optional<glm::vec2> pointer, Tool atHand, const Solid& selected = {});
    const HandMarks& marks() const { return marks_; }

private:
    /// Returns whether the drag in progress is of the simulation's present epoch.
    bool isPresent() const { return epoch_ == simulation_->epoch(); }
    /// Drops a drag of an earlier epoch.
    void follow() {
        if (!isPresent()) drop();
    }
    DragScene dragScene(const Scenery& scenery, const Lens& lens) const;
    std::vector<Event> handle(const HandSignal& signal, const DragScene& scene);
    void act(std::vector<Event> events);
    std::vector<glm::uint> pinnedParticles() const;
    const SceneryCopy& reachable();
    /// A collider or body, and its point under the pointer.
    struct TouchedSolid {
        Solid solid;
        glm::vec3 point{0.0f};  ///< m
    };
    std::optional<TouchedSolid> touchCollider(const Lens& lens, glm::vec2 pointer) const;
    /// Returns the collider that is seen within kTouchReach of the pointer.
    std::optional<TouchedSolid> touchColliderNear(const Lens& lens, glm::vec2 pointer) const;
    std::optional<TouchedSolid> touchBody(const Scenery& scenery, const Lens& lens, glm::vec2 pointer) const;
    /// The thing that a press would take: one of these, or nothing.
    struct PressTarget {
        std::optional<Touch> touch;
        std::optional<TouchedSolid> solid;
        bool wind = false;  ///< the wind's arrow
    };
    PressTarget pressTarget(const Scenery& scenery, const Lens& lens, glm::vec2 pointer, Tool tool) const;
    const BodyPart* findBodyPart(const std::string& name) const;
    float roomBelow(const Scenery& scenery, const std::string& name) const;
    bool pressesGroup(const Touch& touch, const HandSignal& signal, const DragScene& scene);
    void dragSolid(const Lens& lens);
    void dragWind(const Lens& lens);
    void endDrags(const Lens& lens);
    void markCollider(const Lens& lens);
    void markTrace(const Lens& lens);
    void markWind(const Lens& lens, std::optional<glm::vec2> pointer);
    std::vector<glm::vec2> outlineOfSolid(const Solid& solid, const Scenery& scenery, const Lens& lens) const;
    void markTouch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer);
    void markHeld(const Scenery& scenery, const Lens& lens);
    void markPins(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> pinned);
    float sceneSize() const;

    Simulation* simulation_;
    gl::Commands* commands_;
    std::uint64_t epoch_;  // epoch of the simulation that the drag is of
    HandControls controls_;
    float wheel_ = 0.0f;  // part of a notch that has not changed the radius yet
    ClothDrag clothDrag_;
    SolidDrag solidDrag_;
    std::optional<WindPlace> windPlace_;
    struct WindDrag {
        glm::vec2 offset{0.0f};  // from the pointer to the arrow's head
        glm::vec2 pointer{0.0f};
    };
    std::optional<WindDrag> windDrag_;
    Solid pressed_;
    glm::uint pressedPin_ = 0;  // pressed particle of the dragged pin group
    std::optional<MovedBody> movedBody_;
    bool movedPins_ = false;
    std::string movedCollider_;         // dragged collider that may not have reached its place yet
    const SceneryCopy* now_ = nullptr;  // scenery of this picture: the mirror's, or read_
    SceneryCopy read_;                  // used while the mirror has no copy yet
    SceneryMirror mirror_;
    HandMarks marks_;
};

}  // namespace drape::viewer

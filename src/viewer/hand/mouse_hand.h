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

/// The hand that the mouse moves: its tool, the drag in progress, and its marks. Needs a current GL context.
class MouseHand {
public:
    /// Both must outlive it.
    MouseHand(Simulation& simulation, gl::Commands& commands) : simulation_(&simulation), commands_(&commands) {}

    HandControls& controls() { return controls_; }
    const HandControls& controls() const { return controls_; }
    /// notches of the wheel.
    void widen(float notches);

    /// Whether there is something for the tool under the pointer, or within kTouchReach: a cloth, or for a hand that
    /// grabs also a collider that is not as wide as the world. Waits for the GPU only where nothing has been looked at
    /// before.
    bool isTouching(const Lens& lens, glm::vec2 pointer, Tool tool);
    /// The point of the cloth, of a free system or of a collider that is seen under the pointer.
    std::optional<glm::vec3> pointUnder(const Lens& lens, glm::vec2 pointer);
    /// Applies the pointer's signals since the last picture. To be called once a picture.
    void work(const Lens& lens, std::span<const HandSignal> signals);
    /// Forgets a drag; for a scene that starts again.
    void drop() {
        clothDrag_.drop();
        solidDrag_.drop();
        windDrag_.reset();
        movedCollider_.clear();
        now_ = nullptr;
        mirror_.forget();
    }

    /// Whether it has hold of something, or is at work.
    bool isBusy() const { return clothDrag_.isBusy() || changesSettings(); }
    /// Of a collider or a body, if one is on.
    const SolidDrag& solidDrag() const { return solidDrag_; }
    /// A body that is being dragged, as it is to be drawn.
    render::ShiftedBody shiftedBody() const;
    /// Whether a drag is changing settings: of a collider, of a group of pins, or of the wind's arrow.
    bool changesSettings() const { return solidDrag_.isOn() || windDrag_; }
    /// The collider, body or group of pins that was pressed last, since the last call.
    Solid takePressed() { return std::exchange(pressed_, {}); }
    /// Whether a group of pins was dragged since the last call.
    bool takeMovedPins() { return std::exchange(movedPins_, false); }
    /// A body that was let go of since the last call, and by how much it is to move, m.
    struct MovedBody {
        std::string name;
        glm::vec3 by{0.0f};
    };
    std::optional<MovedBody> takeMovedBody() { return std::exchange(movedBody_, {}); }

    /// Where the wind's arrow stands; see WindArrow.
    struct WindPlace {
        glm::vec2 foot{0.0f};
        float depth = 1.0f;
        float range = 1.0f;
        float longest = 100.0f;
    };
    /// Whether there is one, and where.
    void showWind(const std::optional<WindPlace>& place) {
        windPlace_ = place;
        if (!place) windDrag_.reset();
    }

    /// Updates marks(); to be called after the scene is drawn. pointer: nothing where it is not over the scene. atHand:
    /// the tool that a press would use. selected: the outlined thing.
    void look(const Lens& lens, std::optional<glm::vec2> pointer, Tool atHand, const Solid& selected = {});
    const HandMarks& marks() const { return marks_; }

private:
    DragScene dragScene(const Scenery& scenery, const Lens& lens) const;
    std::vector<Event> handle(const HandSignal& signal, const DragScene& scene);
    void act(std::vector<Event> events);
    std::vector<glm::uint> pinnedParticles() const;
    const SceneryCopy& reachable();
    /// A collider or body as it is drawn, and the point of it under the pointer.
    struct TouchedSolid {
        Solid solid;
        glm::vec3 point{0.0f};  ///< m
    };
    std::optional<TouchedSolid> touchCollider(const Lens& lens, glm::vec2 pointer) const;
    /// The same, of one that is seen within kTouchReach.
    std::optional<TouchedSolid> touchColliderNear(const Lens& lens, glm::vec2 pointer) const;
    std::optional<TouchedSolid> touchBody(const Scenery& scenery, const Lens& lens, glm::vec2 pointer) const;
    /// All that a press would take: one of these, or nothing.
    struct Under {
        std::optional<Touch> touch;
        std::optional<TouchedSolid> solid;
        bool wind = false;
    };
    Under under(const Scenery& scenery, const Lens& lens, glm::vec2 pointer, Tool tool) const;
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
    HandControls controls_;
    float wheel_ = 0.0f;  // notches that have not come to anything yet
    ClothDrag clothDrag_;
    SolidDrag solidDrag_;
    std::optional<WindPlace> windPlace_;
    struct WindDrag {
        glm::vec2 offset{0.0f};  // from the pointer to the arrow's head
        glm::vec2 pointer{0.0f};
    };
    std::optional<WindDrag> windDrag_;
    Solid pressed_;
    glm::uint pressedPin_ = 0;  // of the group that is dragged
    std::optional<MovedBody> movedBody_;
    bool movedPins_ = false;
    std::string movedCollider_;         // that has perhaps not arrived yet
    const SceneryCopy* now_ = nullptr;  // for the hand of this picture: of the mirror, or read_
    SceneryCopy read_;                  // where the mirror had nothing yet
    SceneryMirror mirror_;
    HandMarks marks_;
};

}  // namespace drape::viewer

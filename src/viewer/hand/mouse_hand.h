#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/hand/cloth_drag.h"
#include "viewer/hand/collider_drag.h"
#include "viewer/hand/hand_marks.h"
#include "viewer/hand/scenery.h"
#include "viewer/window/input.h"

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
        colliderDrag_.drop();
        movedCollider_.clear();
        now_ = nullptr;
        mirror_.forget();
    }

    /// Of a collider, if one is on.
    const ColliderDrag& colliderDrag() const { return colliderDrag_; }
    /// The collider that was pressed last, since the last call; or empty.
    std::string takePressedCollider() { return std::exchange(pressedCollider_, {}); }

    /// Updates marks(); to be called after the scene is drawn. pointer: nothing where it is not over the scene. atHand:
    /// the tool that a press would use.
    void look(const Lens& lens, std::optional<glm::vec2> pointer, Tool atHand);
    const HandMarks& marks() const { return marks_; }

private:
    DragScene dragScene(const Scenery& scenery, const Lens& lens) const;
    std::vector<Event> handle(const HandSignal& signal, const DragScene& scene);
    void act(std::vector<Event> events);
    std::vector<glm::uint> pinnedParticles() const;
    const Surface& reachable();
    /// A collider as it is drawn, and the point of it under the pointer.
    struct TouchedCollider {
        std::string name;
        glm::vec3 point{0.0f};  ///< m
    };
    std::optional<TouchedCollider> touchCollider(const Lens& lens, glm::vec2 pointer) const;
    /// The same, or else one that is seen within kTouchReach.
    std::optional<TouchedCollider> touchColliderNear(const Lens& lens, glm::vec2 pointer) const;
    /// One of the two, or neither: all that a press would take.
    struct Under {
        std::optional<Touch> touch;
        std::optional<TouchedCollider> collider;
    };
    Under under(const Scenery& scenery, const Lens& lens, glm::vec2 pointer, Tool tool) const;
    void markCollider(const Lens& lens);
    void markTouch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer);
    void markHeld(const Scenery& scenery, const Lens& lens);
    void markPins(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> pinned);
    float sceneSize() const;

    Simulation* simulation_;
    gl::Commands* commands_;
    HandControls controls_;
    float wheel_ = 0.0f;  // notches that have not come to anything yet
    ClothDrag clothDrag_;
    ColliderDrag colliderDrag_;
    std::string pressedCollider_;
    std::string movedCollider_;     // that has perhaps not arrived yet
    const Surface* now_ = nullptr;  // the surface for this picture's hand: of the mirror, or read_
    Surface read_;                  // where the mirror had nothing yet
    SurfaceMirror mirror_;
    HandMarks marks_;
};

}  // namespace drape::viewer

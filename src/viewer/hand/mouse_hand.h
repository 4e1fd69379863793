#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/hand/cloth_drag.h"
#include "viewer/hand/collider_drag.h"
#include "viewer/hand/scenery.h"
#include "viewer/window/input.h"

namespace drape::viewer {

/// The hand's marks over the scene, in window coordinates.
struct HandMarks {
    static constexpr std::size_t kMostDots = 400;

    Tool tool = Tool::grab;
    std::optional<glm::uint> touched;  ///< the particle that a press would take
    std::optional<glm::vec2> ring;     ///< its middle, where there is something to touch
    float radius = 0.0f;               ///< of the ring; 0: a small one
    std::vector<glm::vec2> reached;    ///< particles that a press would take, as far as they are seen
    std::vector<glm::vec2> held;
    std::vector<glm::vec2> pins;
    std::optional<glm::vec2> pulledTo;  ///< where the first held particle is to go
    bool isOnCollider = false;          ///< a collider is touched
    /// Of a collider that was dragged: a point of it, and where that is to go.
    std::optional<glm::vec2> colliderNow, colliderThere;
};

/// Where these particles are seen, without those that something hides; evenly fewer of them where they are more than
/// kMostDots.
std::vector<glm::vec2> seenPlaces(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> particles);

/// Draws behind the panel, between Ui::begin and Ui::end. scale: window coordinates per unit.
void drawMarks(const HandMarks& marks, float scale);

/// The hand that the mouse moves: its tool, the drag in progress, and its marks. Needs a current GL context.
class MouseHand {
public:
    /// Both must outlive it.
    MouseHand(Simulation& simulation, gl::Commands& commands) : simulation_(&simulation), commands_(&commands) {}

    HandControls& controls() { return controls_; }
    const HandControls& controls() const { return controls_; }
    /// notches of the wheel.
    void widen(float notches);

    /// Whether there is something for the tool under the pointer: a cloth, or for a hand that grabs also a collider
    /// that is not as wide as the world. Waits for the GPU only where nothing has been looked at before.
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

    /// Whether it has hold of something, or is at work.
    bool isBusy() const { return clothDrag_.isBusy() || colliderDrag_.isOn(); }
    /// Of a collider, if one is on.
    const ColliderDrag& colliderDrag() const { return colliderDrag_; }
    /// The collider that was pressed last, since the last call; or empty.
    std::string takePressedCollider() { return std::exchange(pressedCollider_, {}); }

    /// Updates marks(); to be called after the scene is drawn. pointer: nothing where it is not over the scene. atHand:
    /// the tool that a press would use.
    void look(const Lens& lens, std::optional<glm::vec2> pointer, Tool atHand);
    const HandMarks& marks() const { return marks_; }

private:
    std::optional<Touch> touch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer, Tool tool) const;
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
    void markCollider(const Lens& lens);
    void markTouch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer);
    void markHeld(const Scenery& scenery, const Lens& lens);
    void markPins(const Scenery& scenery, const Lens& lens);
    float sceneSize() const;

    Simulation* simulation_;
    gl::Commands* commands_;
    HandControls controls_;
    float wheel_ = 0.0f;  // notches that have not come to anything yet
    ClothDrag clothDrag_;
    ColliderDrag colliderDrag_;
    std::string pressedCollider_;
    std::string movedCollider_;     // that has perhaps not arrived yet
    glm::vec3 heldAt_{0.0f};        // m, from its place to where it was taken hold of
    const Surface* now_ = nullptr;  // the surface for this picture's hand: of the mirror, or read_
    Surface read_;                  // where the mirror had nothing yet
    SurfaceMirror mirror_;
    HandMarks marks_;
};

}  // namespace drape::viewer

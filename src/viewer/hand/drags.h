#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "run/hands/event.h"
#include "viewer/hand/cut_path.h"
#include "viewer/hand/pick.h"
#include "viewer/input/input.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A collider, a body or a pin group.
struct Solid {
    enum class Kind { none, collider, body, pins };
    Kind kind = Kind::none;
    std::string name;

    bool operator==(const Solid&) const = default;
};

/// A drag of a collider, a body or a pin group, from press to release. The dragged thing moves in the plane through the
/// pressed point that is parallel to the picture.
class SolidDrag {
public:
    /// Begins a drag.
    /// `pointer`: in window coordinates.
    /// `point`: point of the surface under the pointer, m.
    void press(const Lens& lens, glm::vec2 pointer, Solid solid, const glm::vec3& point);
    /// Limits how far the drag may go down.
    /// `room`: greatest distance below the pressed point, m.
    void setLowest(float room) { room_ = room; }
    static constexpr float kAnyWay = 1e6f;
    void move(glm::vec2 pointer) { pointer_ = pointer; }
    /// Returns the motion since the last call, m.
    glm::vec3 frame(const Lens& lens);
    void drop() { solid_ = {}; }

    bool isOn() const { return solid_.kind != Solid::Kind::none; }
    const Solid& solid() const { return solid_; }
    /// Returns where the pressed point should be now, m.
    const glm::vec3& target() const { return target_; }
    /// Returns the motion since the press, m.
    glm::vec3 moved() const { return target_ - start_; }

private:
    Solid solid_;
    glm::vec2 pointer_{0.0f};
    glm::vec2 doneTo_{0.0f};  // place of the pointer at the last frame()
    glm::vec2 offset_{0.0f};  // offset from the pointer to the target's place in the window
    glm::vec3 start_{0.0f};
    glm::vec3 target_{0.0f};
    float depth_ = 0.0f;  // depth of the drag's plane along the view, m
    float room_ = kAnyWay;
};

/// The current scene, as a drag needs it.
struct DragScene {
    const Scenery& scenery;
    const Lens& lens;
    std::function<bool(glm::uint)> isPinned;
    std::uint64_t steps = 0;  ///< number of steps taken so far
    float timeStep = 0.0f;    ///< length of a step, s
    float sceneSize = 1.0f;   ///< approximate side length of the cloth, m
    float radius = 0.0f;      ///< radius of the tool, in window coordinates
};

/// Turns a drag on the cloth, from press to release, into events for the simulation.
class ClothDrag {
public:
    /// Begins a drag with a tool, and ends the previous one. Returns the resulting events.
    /// `place`: position of the pointer, in window coordinates.
    /// `touch`: the point under the pointer; a cut does not use it.
    std::vector<Event> press(const DragScene& scene, glm::vec2 place, const Touch& touch, Tool tool);
    /// Moves the pointer. The next frame() returns the resulting events.
    /// `place`: new position of the pointer, in window coordinates.
    void move(glm::vec2 place);
    /// Returns the events since the last picture. Call it once per picture. Uses the positions in the scenery only if
    /// needsScenery().
    std::vector<Event> frame(const DragScene& scene);
    std::vector<Event> release(const DragScene& scene);
    /// Drops the drag without any events. Call it when the scene has restarted.
    void drop();

    /// Returns the tool of the current drag, if there is one.
    std::optional<Tool> atWork() const { return tool_; }
    /// Returns whether frame() may have events to return.
    bool isBusy() const { return tool_ || letsGoAt_; }
    /// Returns whether the cloth may still move towards the pointer.
    bool pulls() const { return letsGoAt_ || (tool_ && !waitsForDrag_ && wasDragged_); }
    /// Returns whether frame() uses the positions in the scenery.
    bool needsScenery() const { return tool_ == Tool::cut || tool_ == Tool::brush || waitsForDrag_; }

    /// A point on the path of a cut.
    struct TracePoint {
        glm::vec3 point{0.0f};
        std::uint64_t steps = 0;
        bool begins = false;  ///< whether this is the first point of a stroke
    };
    /// Returns the points of cuts during the last kTraceTime of simulated time. They stay while the simulation is
    /// paused.
    std::span<const TracePoint> trace() const { return trace_; }
    static constexpr float kTraceTime = 0.4f;  // simulated time for which the path of a cut is shown, s

private:
    void grab(const DragScene& scene, const Touch& touch, std::vector<Event>& events);
    void drag(const DragScene& scene, std::vector<Event>& events);
    void cut(const DragScene& scene, std::vector<Event>& events);
    void brush(const DragScene& scene, std::vector<Event>& events);
    void togglePins(const DragScene& scene, std::vector<Event>& events) const;
    void end();
    void addTrace(const DragScene& scene);

    std::optional<Tool> tool_;
    Touch touch_;                  // point on the cloth where the drag began
    std::vector<glm::vec2> path_;  // places of the pointer since the last frame, latest last
    bool waitsForDrag_ = false;    // whether a press with the pin tool may still become a click
    glm::vec2 pressedAt_{0.0f};
    glm::vec2 offset_{0.0f};       // offset from the pointer to the held particle's place in the window
    glm::vec3 target_{0.0f};       // latest target of the held particle, m
    bool wasDragged_ = false;      // whether the target has moved since the grab
    std::uint64_t grabbedAt_ = 0;  // number of steps at the grab
    // Step at which to let go, if the drag ended while the simulation was paused.
    std::optional<std::uint64_t> letsGoAt_;
    std::optional<std::uint64_t> brushedAt_;  // number of steps at the latest stroke of the brush
    std::optional<MaterialPoint> cutTo_;      // end of the previous part of the cut
    bool hasTrace_ = false;                   // whether the current stroke has points in trace_
    std::vector<TracePoint> trace_;
};

}  // namespace drape::viewer

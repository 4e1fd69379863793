#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "run/shared/event.h"
#include "viewer/hand/cut_path.h"
#include "viewer/hand/pick.h"
#include "viewer/input/input.h"

namespace drape::viewer {

/// The present scene that a drag acts on.
struct DragScene {
    const Scenery& scenery;
    const Lens& lens;
    std::function<bool(glm::uint)> isPinned;
    std::uint64_t steps = 0;  ///< steps taken so far
    float timeStep = 0.0f;    ///< s
    float sceneSize = 1.0f;   ///< about the side of the cloth, m
    float radius = 0.0f;      ///< radius of the tool, in window coordinates
};

/// A drag on the cloth, from press to release, and its events.
class ClothDrag {
public:
    /// Begins a drag with a tool, and ends the previous one.
    /// `touch`: the point under the pointer; unused by a cut.
    std::vector<Event> press(const DragScene& scene, glm::vec2 place, const Touch& touch, Tool tool);
    /// Moves the pointer. frame() returns the resulting events.
    void move(glm::vec2 place);
    /// Returns the events since the last picture. Call it once a picture. Reads the scenery only where needsScenery().
    std::vector<Event> frame(const DragScene& scene);
    std::vector<Event> release(const DragScene& scene);
    /// Drops a drag, for a scene that has restarted.
    void drop();

    /// Returns the tool of the present drag, if there is one.
    std::optional<Tool> atWork() const { return tool_; }
    /// Returns whether frame() has something to do.
    bool isBusy() const { return tool_ || letsGoAt_; }
    /// Returns whether the cloth may still move towards the pointer.
    bool pulls() const { return letsGoAt_ || (tool_ && !waitsForDrag_ && wasDragged_); }
    /// Returns whether frame() reads the positions of the scenery.
    bool needsScenery() const { return tool_ == Tool::cut || tool_ == Tool::brush || waitsForDrag_; }

    /// A point of a cut, m, and the number of steps at that time.
    struct TracePoint {
        glm::vec3 point{0.0f};
        std::uint64_t steps = 0;
        bool begins = false;  ///< first point of a stroke
    };
    /// Returns the strokes of the last kTraceTime of simulated time. They stay while the simulation is paused.
    std::span<const TracePoint> trace() const { return trace_; }
    static constexpr float kTraceTime = 0.4f;  // s

private:
    void grab(const DragScene& scene, const Touch& touch, std::vector<Event>& events);
    void drag(const DragScene& scene, std::vector<Event>& events);
    void cut(const DragScene& scene, std::vector<Event>& events);
    void brush(const DragScene& scene, std::vector<Event>& events);
    void togglePins(const DragScene& scene, std::vector<Event>& events) const;
    void end();
    void addTrace(const DragScene& scene);

    std::optional<Tool> tool_;
    Touch touch_;                  // point where the drag began
    std::vector<glm::vec2> path_;  // places of the pointer since the last frame, the present one last
    bool waitsForDrag_ = false;    // a press with the pin tool may become a click
    glm::vec2 pressedAt_{0.0f};
    glm::vec2 offset_{0.0f};                  // from the pointer to the place where the held particle is seen
    glm::vec3 target_{0.0f};                  // latest target of the held particle, m
    bool wasDragged_ = false;                 // the target has moved since the grab
    std::uint64_t grabbedAt_ = 0;             // number of steps at the grab
    std::optional<std::uint64_t> letsGoAt_;   // step at which a drag that ended during a pause releases the cloth
    std::optional<std::uint64_t> brushedAt_;  // number of steps at the latest stroke of the brush
    std::optional<MaterialPoint> cutTo_;      // end of the last part of a cut
    bool hasTrace_ = false;                   // the present stroke has points in trace_
    std::vector<TracePoint> trace_;
};

}  // namespace drape::viewer

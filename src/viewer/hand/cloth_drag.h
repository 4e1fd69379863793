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

/// The scene that a drag acts on, as it is now.
struct DragScene {
    const Scenery& scenery;
    const Lens& lens;
    std::function<bool(glm::uint)> isPinned;
    std::uint64_t steps = 0;  ///< taken so far
    float timeStep = 0.0f;    ///< s
    float sceneSize = 1.0f;   ///< m, about the side of the cloth
    float radius = 0.0f;      ///< of the tool, in window coordinates
};

/// One drag on the cloth, from press to release, and the events that come of it.
class ClothDrag {
public:
    /// Begins with a tool where the pointer touches something; a cut needs no touch. A drag that is on ends.
    std::vector<Event> press(const DragScene& scene, glm::vec2 place, const Touch& touch, Tool tool);
    /// The pointer has been dragged; frame() returns the resulting events.
    void move(glm::vec2 place);
    /// To be called once a picture. Reads the scenery only where needsScenery().
    std::vector<Event> frame(const DragScene& scene);
    std::vector<Event> release(const DragScene& scene);
    /// Forgets a drag, for a scene that has started again.
    void drop();

    /// The tool that is at work, if any.
    std::optional<Tool> atWork() const { return tool_; }
    /// Whether frame() has something to do.
    bool isBusy() const { return tool_ || letsGoAt_; }
    /// Whether the cloth may still be on its way to where it is dragged.
    bool pulls() const { return letsGoAt_ || (tool_ && !waitsForDrag_ && wasDragged_); }
    /// Whether frame() needs to know where everything is now.
    bool needsScenery() const { return tool_ == Tool::cut || tool_ == Tool::brush || waitsForDrag_; }

    /// A point of a cut that was made, m, and the steps that had been taken by then.
    struct TracePoint {
        glm::vec3 point{0.0f};
        std::uint64_t steps = 0;
        bool begins = false;  ///< a stroke
    };
    /// Of the strokes of the last kTraceTime of simulated time: while time stands still they stay.
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
    Touch touch_;                  // where the drag began
    std::vector<glm::vec2> path_;  // of the pointer since the last frame; its last place is the present one
    bool waitsForDrag_ = false;    // a press with the pin tool may become a click
    glm::vec2 pressedAt_{0.0f};
    glm::vec2 offset_{0.0f};                 // from the pointer to where the held particle is seen
    glm::vec3 target_{0.0f};                 // m, where the held particle was last sent
    bool wasDragged_ = false;                // since it was taken hold of
    std::uint64_t grabbedAt_ = 0;            // steps taken by then
    std::optional<std::uint64_t> letsGoAt_;  // of a drag that ended while time stood still
    std::optional<std::uint64_t> brushedAt_;
    std::optional<MaterialPoint> cutTo_;  // where the last part of a cut ended
    bool hasTrace_ = false;               // of the present stroke
    std::vector<TracePoint> trace_;
};

}  // namespace drape::viewer

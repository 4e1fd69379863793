#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "viewer/hand/scenery.h"
#include "viewer/input/input.h"

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
    bool pinsAreInReach = false;        ///< else they are drawn faintly
    std::optional<glm::vec2> pulledTo;  ///< where the first held particle is to go
    bool waits = false;                 ///< the dragged thing has yet to get there
    bool isOnCollider = false;          ///< a collider or a body is touched
    /// The way of a knife through the cloth: from one place to the next, except to one that begins a stroke.
    struct TracePlace {
        glm::vec2 place{0.0f};
        float alpha = 1.0f;
        bool begins = false;
    };
    std::vector<TracePlace> trace;
    std::vector<glm::vec2> outline;               ///< of the selected collider or body
    std::vector<std::array<glm::vec2, 2>> edges;  ///< of a selected plane or room, which have no outline
    std::vector<glm::vec2> touchedOutline;        ///< of the one that a press would take
    /// The wind's arrow, from foot to head.
    struct Arrow {
        glm::vec2 foot{0.0f}, head{0.0f};
        bool isCaught = false;  ///< dragged, or a press would drag it
        std::string text;
    };
    std::optional<Arrow> wind;
    /// Of a collider that was dragged: a point of it, and where that is to go.
    std::optional<glm::vec2> colliderNow, colliderThere;
};

/// Where these particles are seen, without those that something hides; evenly fewer of them where they are more than
/// kMostDots.
std::vector<glm::vec2> seenPlaces(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> particles);

/// Draws behind the panel, between Ui::begin and Ui::end. scale: window coordinates per unit.
void drawMarks(const HandMarks& marks, float scale);

}  // namespace drape::viewer

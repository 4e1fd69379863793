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
    std::optional<glm::vec2> ring;     ///< middle of the ring around the pointer, where a press would take something
    float radius = 0.0f;               ///< radius of the ring; 0: a small ring
    std::vector<glm::vec2> reached;    ///< visible particles that a press would take
    std::vector<glm::vec2> held;
    std::vector<glm::vec2> pins;
    bool pinsAreInReach = false;        ///< false: pins are drawn faintly
    std::optional<glm::vec2> pulledTo;  ///< target of the first held particle
    bool waits = false;                 ///< the dragged thing has not reached its target yet
    bool isOnCollider = false;          ///< a collider or a body is touched
    /// A place of a cut, joined to the previous place by a line unless it begins a stroke.
    struct TracePlace {
        glm::vec2 place{0.0f};
        float alpha = 1.0f;
        bool begins = false;
    };
    std::vector<TracePlace> trace;
    std::vector<glm::vec2> outline;               ///< outline of the selected collider or body
    std::vector<std::array<glm::vec2, 2>> edges;  ///< edges of a selected plane or room, which have no outline
    std::vector<glm::vec2> touchedOutline;        ///< outline of the collider or body that a press would take
    /// The wind's arrow, from foot to head.
    struct Arrow {
        glm::vec2 foot{0.0f}, head{0.0f};
        bool isCaught = false;  ///< it is dragged, or a press would drag it
        std::string text;
    };
    std::optional<Arrow> wind;
    /// A point of a dragged collider, and the target of that point.
    std::optional<glm::vec2> colliderNow, colliderThere;
};

/// Returns the places of the visible ones among some particles. Of more than kMostDots particles, only every second,
/// third and so on is taken.
std::vector<glm::vec2> seenPlaces(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> particles);

/// Draws the marks behind the panel. Call it between Ui::begin() and Ui::end().
/// `scale`: window coordinates per unit of an ordinary screen.
void drawMarks(const HandMarks& marks, float scale);

}  // namespace drape::viewer

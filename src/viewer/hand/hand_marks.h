#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "viewer/hand/outline.h"
#include "viewer/hand/scenery.h"
#include "viewer/hand/wind_arrow.h"
#include "viewer/input/input.h"

namespace drape::viewer {

/// The marks that show the work of the hand over the scene, in window coordinates.
struct HandMarks {
    static constexpr std::size_t kMostDots = 400;

    Tool tool = Tool::grab;
    std::optional<glm::uint> touched;  ///< particle that a press would take
    std::optional<glm::vec2> ring;     ///< centre of the ring around the pointer; empty if a press would take nothing
    float radius = 0.0f;               ///< radius of the ring; 0 draws a small ring
    std::vector<glm::vec2> reached;    ///< places of the visible particles that a press would take
    std::vector<glm::vec2> held;
    std::vector<glm::vec2> pins;
    std::optional<glm::vec2> sampled;   ///< place of the particle that the graphs show, if it is visible
    bool pinsAreInReach = false;        ///< whether a press could take pins; otherwise they are drawn faintly
    std::optional<glm::vec2> pulledTo;  ///< target of the first held particle
    bool waits = false;                 ///< whether the dragged thing has not reached its target yet
    bool isOnCollider = false;          ///< whether the pointer touches a collider or a body
    /// A point of a cut. A line joins it to the previous point, unless it begins a stroke.
    struct TracePlace {
        glm::vec2 place{0.0f};
        float alpha = 1.0f;
        bool begins = false;
    };
    std::vector<TracePlace> trace;
    std::vector<OutlineLine> outline;         ///< outline of the selected collider or body; edges of a plane or room
    std::vector<OutlineLine> touchedOutline;  ///< outline of the collider or body that a press would take
    /// The wind's arrow.
    struct Arrow {
        glm::vec2 middle{0.0f}, head{0.0f};
        float reach = 0.0f;            ///< greatest distance of the head from the middle
        std::vector<ArrowFace> faces;  ///< faces in the order in which they are drawn; empty if there is no wind
        bool isCaught = false;         ///< whether the arrow is dragged, or a press would drag it
        std::string text;
    };
    std::optional<Arrow> wind;
    /// Place of a point of the dragged collider, now and at its target.
    std::optional<glm::vec2> colliderNow, colliderThere;
};

/// Returns the places in the window of the given particles that are visible. If there are more than kMostDots
/// particles, uses only every second one, every third one, and so on.
std::vector<glm::vec2> seenPlaces(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> particles);

/// Draws the marks behind the panel. Call it between Ui::begin() and Ui::end().
/// `scale`: window coordinates per pixel of a standard-density screen.
void drawMarks(const HandMarks& marks, float scale);

}  // namespace drape::viewer

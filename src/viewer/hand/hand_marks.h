#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "viewer/hand/outline.h"
#include "viewer/hand/scenery.h"
#include "viewer/input/input.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A face of the wind's arrow in the picture. Two corners of a triangle are equal.
struct ArrowFace {
    std::array<glm::vec2, 4> corners{};  ///< in window coordinates
    float light = 1.0f;                  ///< share of the full colour, 0 to 1
};

/// The wind as an arrow in the scene that the user can drag by its head. The middle stays at one place of the window.
/// Beyond a least length, the length is proportional to the strength of a weak wind, and approaches a greatest length
/// for a strong one.
class WindArrow {
public:
    /// `middle`: place of the arrow's middle in the window, in window coordinates.
    /// `depth`: depth of the middle along the view, m.
    /// `range`: greatest strength that a drag can set, in the unit of the velocity. The arrow then has 2/3 of its
    /// greatest length beyond the least.
    /// `reach`: greatest distance of the head from the middle, in window coordinates.
    WindArrow(const Lens& lens, glm::vec2 middle, float depth, float range, float reach);

    /// Returns the place of the arrow's head in the scene for a wind velocity, m.
    glm::vec3 headOf(const glm::vec3& velocity) const { return middle_ + halfOf(velocity); }
    const glm::vec3& middle() const { return middle_; }
    /// Returns the visible faces of the arrow in the order in which they are drawn; nothing if there is no wind.
    std::vector<ArrowFace> facesOf(const Lens& lens, const glm::vec3& velocity) const;
    /// Returns whether a press at a place of the window takes the arrow's head.
    bool isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;
    /// Returns the wind velocity after the head was dragged to a place of the window. The head moves in the plane
    /// through its current place that is parallel to the picture. The strength is at most `range`, and 0 near the
    /// middle.
    /// `velocity`: wind velocity before the drag.
    glm::vec3 dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;

private:
    /// Returns the vector from the middle to the head, m.
    glm::vec3 halfOf(const glm::vec3& velocity) const;
    /// Returns the strength at which the arrow has half of its greatest length beyond the least.
    float half() const { return 0.5f * range_; }

    glm::vec3 middle_;
    float unit_;   // length in the scene of a pixel of a standard-density screen at the middle, m
    float least_;  // distance of the head from the middle in the weakest wind, m
    float most_;   // distance of the head from the middle in an infinitely strong wind, m
    float range_;
};

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

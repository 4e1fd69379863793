#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace drape {

enum class EdgeCurve { straight, quadratic, cubic, circle };

/// A side of a panel, from one corner to another.
struct PatternEdge {
    std::array<std::uint32_t, 2> ends{};  ///< vertices of the panel, from the first to the second
    EdgeCurve curve = EdgeCurve::straight;
    std::array<glm::dvec2, 2> controls{};  ///< m, in the panel's coordinates: one of a quadratic, two of a cubic curve
    double radius = 0.0;                   ///< m, of a circle
    bool isLarge = false;                  ///< of a circle: the arc of over 180 degrees
    bool turnsLeft = false;                ///< of a circle: anticlockwise
    std::string label;                     ///< may be empty
};

/// A piece of fabric as it is cut, and where it is before it is sewn.
struct PatternPanel {
    std::string name;
    std::vector<glm::dvec2> vertices;  ///< m
    std::vector<PatternEdge> edges;    ///< in the file's order: stitches count them from 0
    std::vector<std::uint32_t> loop;   ///< the edges in turn round the outline, each once
    glm::dvec3 turn{0.0};              ///< degrees, about x, then y, then z
    glm::dvec3 place{0.0};             ///< m, added then
};

struct PanelSide {
    std::uint32_t panel = 0;
    std::uint32_t edge = 0;

    bool operator==(const PanelSide&) const = default;
};

/// Two edges that are sewn together.
struct PatternStitch {
    std::array<PanelSide, 2> sides;
    /// Whether the edges run the same way along the seam, which sews the right side of one panel to the wrong side of
    /// the other. Most run against each other.
    bool runsAlong = false;
};

/// A sewing pattern: panels, and which of their edges are sewn together.
struct Pattern {
    double unitsInMetre = 100.0;  ///< of the file; all lengths here are in metres
    std::vector<PatternPanel> panels;
    std::vector<PatternStitch> stitches;  ///< each edge is in one at most
};

/// "panel "front", edge 3": how messages name a side.
std::string nameOf(const Pattern& pattern, const PanelSide& side);

}  // namespace drape

#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace drape {

/// Settings for turning a sewing pattern into a mesh, and for moving its panels before they are sewn. Equal settings
/// give equal bits on every machine.
struct PatternSettings {
    float spacing = 0.018f;  ///< distance between particles, m, 0.002 to 0.2
    float raise = 0.0f;      ///< height by which all panels are raised at the start, m
    /// Distance by which panels of limbs, such as sleeves, are moved outwards along the limb at the start, m.
    float outward = 0.0f;
    /// Angle by which panels of limbs are turned upwards at the start, degrees, -90 to 90. They turn about the
    /// shoulder, the top of the seam that joins them to the trunk.
    float turn = 0.0f;
    float smoothing = 0.0f;  ///< weight of an implicit smoothing step at the start, 0 to 100, see smoothPlaces()
    /// Size at the start: the garment starts larger by 5 % for each, 0 to 40, to be outside of other garments.
    std::uint32_t layer = 0;

    bool operator==(const PatternSettings&) const = default;
};

enum class EdgeCurve { straight, quadratic, cubic, circle };

/// A side of a panel, from one corner to another.
struct PatternEdge {
    std::array<std::uint32_t, 2> ends{};  ///< first and last vertex, as indices into the panel's vertices
    EdgeCurve curve = EdgeCurve::straight;
    /// Control points in the panel's coordinates, m: one for a quadratic curve, two for a cubic curve.
    std::array<glm::dvec2, 2> controls{};
    double radius = 0.0;     ///< radius of a circle's arc, m
    bool isLarge = false;    ///< whether a circle's arc is over 180 degrees
    bool turnsLeft = false;  ///< whether a circle's arc runs anticlockwise
    std::string label;       ///< label of the edge; may be empty
};

/// A piece of fabric as it is cut, and its place before sewing.
struct PatternPanel {
    std::string name;
    std::vector<glm::dvec2> vertices;  ///< corners of the panel in its own coordinates, m
    std::vector<PatternEdge> edges;    ///< edges in the file's order; stitches number them from 0
    std::vector<std::uint32_t> loop;   ///< indices of the edges in order around the outline, each once
    glm::dvec3 turn{0.0};              ///< rotation: degrees about x, then y, then z
    glm::dvec3 place{0.0};             ///< translation after the turn, m
};

struct PanelSide {
    std::uint32_t panel = 0;
    std::uint32_t edge = 0;

    bool operator==(const PanelSide&) const = default;
};

/// Two edges that are sewn together.
struct PatternStitch {
    std::array<PanelSide, 2> sides;
    /// Whether both edges run in the same direction along the seam. The right side of one panel is then sewn to the
    /// wrong side of the other. In most stitches they run in opposite directions.
    bool runsAlong = false;
};

/// A sewing pattern: panels, and the stitches between their edges.
struct Pattern {
    double unitsInMetre = 100.0;  ///< number of the file's units in a metre; all lengths in this struct are in metres
    std::vector<PatternPanel> panels;
    std::vector<PatternStitch> stitches;  ///< stitches; each edge belongs to at most one stitch
};

/// Returns the name of a panel's edge for messages, such as: panel "front", edge 3.
std::string nameOf(const Pattern& pattern, const PanelSide& side);

}  // namespace drape

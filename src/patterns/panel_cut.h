#pragma once

#include <vector>

#include "patterns/panel_mesh.h"
#include "patterns/pattern.h"

namespace drape {

/// A panel as triangles, in the plane and in space. Clockwise outlines are mirrored in x, so that all are
/// counterclockwise.
struct CutPanel {
    std::vector<glm::dvec2> flat;    ///< points in the plane, m
    std::vector<glm::dvec3> places;  ///< positions of the points in space before sewing, m
    std::vector<glm::uvec3> triangles;
    /// Indices of the points along each edge, in its direction, including both ends. A very short edge has a single
    /// point.
    std::vector<std::vector<std::uint32_t>> alongEdge;
    std::uint32_t recovered = 0;  ///< number of outline sides that the Delaunay triangulation lacked
};

/// Greatest number of points of a pattern. Larger patterns are refused early.
inline constexpr std::size_t kMostSewn = 500'000;
/// Throws MeshError for a pattern with too many particles.
[[noreturn]] void refuseParticles(double particles, double spacing);

/// Cuts a panel into triangles. Throws MeshError like sewPattern().
/// `counts`: result of edgeCounts() for the panel.
/// `spacing`: distance between points, m.
CutPanel cutPanel(const Pattern& pattern, std::uint32_t panel, const std::vector<std::uint32_t>& counts,
                  double spacing);

/// Splits edges inside a panel whose two ends are on seams if an edge of another panel joins these ends too. Sewing
/// would make them one edge, and an edge of a cloth has two triangles at most. Adds a point at the middle of each such
/// edge. Returns whether it split any.
/// `firsts`: index of each panel's first point; updated.
/// `vertexOf`: vertex of each point, for each panel; updated, with new vertices last.
bool splitSharedChords(std::vector<CutPanel>& panels, std::vector<std::uint32_t>& firsts,
                       std::vector<std::vector<std::uint32_t>>& vertexOf);

}  // namespace drape

#pragma once

#include "patterns/panel_mesh.h"
#include "patterns/pattern.h"

namespace drape {

/// A panel as triangles, in the plane and in space. Outlines to the right are mirrored in x, so that all turn left.
struct CutPanel {
    std::vector<glm::dvec2> flat;    ///< m, of each point
    std::vector<glm::dvec3> places;  ///< m, of each point before it is sewn
    std::vector<glm::uvec3> triangles;
    /// Points along each edge, both ends included, as the edge runs: one where the edge is very short.
    std::vector<std::vector<std::uint32_t>> alongEdge;
    std::uint32_t recovered = 0;  ///< PanelMesh::recovered
};

/// Most points of a pattern; one with more is refused early.
inline constexpr std::size_t kMostSewn = 500'000;
/// Throws MeshError.
[[noreturn]] void refuseParticles(double particles, double spacing);

/// counts: edgeCounts() of the panel. spacing: m. Throws MeshError as sewPattern() does.
CutPanel cutPanel(const Pattern& pattern, std::uint32_t panel, const std::vector<std::uint32_t>& counts,
                  double spacing);

}  // namespace drape

#pragma once

#include <span>
#include <vector>

#include "patterns/whole_points.h"

namespace drape {

/// The triangles of a panel.
struct PanelMesh {
    std::vector<WholePoint> points;     ///< the outline's first, in its order, then those inside
    std::vector<glm::uvec3> triangles;  ///< to the left round, in an order of their own
    std::uint32_t recovered = 0;        ///< sides of the outline that the Delaunay triangulation did not have
};

/// Fills the outline of a panel with triangles: a hexagonal lattice inside that keeps a little more than half a spacing
/// from the outline, smoothed for a few rounds with a new Delaunay triangulation each. outline: to the left round it,
/// not crossing or touching itself, coordinates from 0 to kMostWhole - 1. spacing: in whole units. The same on every
/// machine.
PanelMesh meshPanel(std::span<const WholePoint> outline, double spacing);

}  // namespace drape

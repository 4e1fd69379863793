#pragma once

#include <span>
#include <vector>

#include "patterns/whole_points.h"

namespace drape {

/// The triangles of a panel.
struct PanelMesh {
    std::vector<WholePoint> points;     ///< points of the outline in order, then inner points
    std::vector<glm::uvec3> triangles;  ///< triangles, as indices of their points, counterclockwise
    std::uint32_t recovered = 0;        ///< number of outline sides that were missing in the Delaunay triangulation
};

/// Fills the outline of a panel with triangles. Inner points start as a hexagonal lattice that keeps a little more than
/// half a spacing from the outline. A few rounds of smoothing follow, each with a new Delaunay triangulation. The
/// result is the same on every machine.
/// `outline`: counterclockwise, must not cross or touch itself; coordinates from 0 to kMostWhole - 1.
/// `spacing`: distance between points, in units of WholePoint.
PanelMesh meshPanel(std::span<const WholePoint> outline, double spacing);

}  // namespace drape

#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// Shrinks a surface by mean curvature flow. The flow is modified to be conformal, so limbs shrink along their axes
/// into the trunk and no neck pinches off (Kazhdan, Solomon, Ben-Chen 2012, Can mean-curvature flow be modified to be
/// non-singular?, arXiv 1203.6819). Each step solves (M + t L) x' = M x. M has a third of the current area around each
/// vertex, and L has the cotangents at the start. Returns the positions after each step, m.
///
/// Works for any mesh. Cotangents are kept within 0.05 and 20, so positions never leave the bounding box of the start.
/// A piece that shrinks to a point stays there. Gives the same bits on every machine.
/// `step`: t, m^2, above 0.
std::vector<std::vector<glm::dvec3>> curvatureFlow(std::vector<glm::dvec3> places,
                                                   std::span<const glm::uvec3> triangles, double step,
                                                   std::size_t steps);

}  // namespace drape

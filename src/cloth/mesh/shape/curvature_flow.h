#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// Draws a surface together by mean curvature flow, conformalised so that limbs shrink along their axes into the trunk
/// and no neck pinches off: Kazhdan, Solomon, Ben-Chen 2012, Can mean-curvature flow be modified to be non-singular?,
/// arXiv 1203.6819. Each step solves (M + t L) x' = M x, with a third of the present areas in M and in L the cotangents
/// of the start. Returns the places after each step, m.
///
/// The mesh may be anything: cotangents are kept within 0.05 and 20, so that places never leave the box around the
/// start, and a piece that shrinks to a point stays at its middle. step: t, m^2, above 0. The same bits on every
/// machine.
std::vector<std::vector<glm::dvec3>> curvatureFlow(std::vector<glm::dvec3> places,
                                                   std::span<const glm::uvec3> triangles, double step,
                                                   std::size_t steps);

}  // namespace drape

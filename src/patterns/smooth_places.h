#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// Triangles as the corners that they have in a mesh.
using CornerTriangles = std::vector<glm::uvec3>;

/// One implicit step of diffusion over a mesh with uniform weights (M. Desbrun, M. Meyer, P. Schroeder, A. Barr,
/// "Implicit Fairing of Irregular Meshes using Diffusion and Curvature Flow", 1999, section 2): x with
/// x + weight (x - mean of x at the neighbours) = places, by conjugate gradients in double, in a fixed order: the same
/// bits on every machine. Vertices of no triangle stay. weight: 0 or above.
std::vector<glm::dvec3> smoothPlaces(std::span<const glm::dvec3> places, const CornerTriangles& triangles,
                                     double weight);

}  // namespace drape

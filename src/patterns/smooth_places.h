#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// Triangles as indices of their corners.
using CornerTriangles = std::vector<glm::uvec3>;

/// Returns the places after one implicit step of diffusion over a mesh, with uniform weights (M. Desbrun, M. Meyer, P.
/// Schroeder, A. Barr, "Implicit Fairing of Irregular Meshes using Diffusion and Curvature Flow", 1999, section 2).
/// Solves x + weight (x - mean of x at the neighbours) = places by conjugate gradients in double. The order of
/// operations is fixed, so the bits are the same on every machine. Vertices without a triangle do not move.
/// `weight`: at least 0.
std::vector<glm::dvec3> smoothPlaces(std::span<const glm::dvec3> places, const CornerTriangles& triangles,
                                     double weight);

}  // namespace drape

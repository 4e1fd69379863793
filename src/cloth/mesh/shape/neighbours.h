#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Triangle adjacency across edges. Edge 3 t + k is the edge of triangle t that leads from corner k to the next corner.
struct Neighbours {
    /// Number of the adjacent triangle's edge that coincides with each edge of a triangle; ClothMesh::kNone at a
    /// boundary.
    std::vector<glm::uvec3> across;
    /// Lowest edge number of each non-manifold edge, which is shared by three or more triangles. `across` joins no
    /// triangles there.
    std::vector<std::uint32_t> crowded;
    /// Triangles that have the same three corners as an earlier triangle, in either direction.
    std::vector<std::uint32_t> repeated;
};

/// Finds the neighbours of triangles. No triangle may have the same corner twice. Takes time n log n in the number n of
/// triangles at a particle.
/// `particles`: number of particles.
Neighbours findNeighbours(std::span<const glm::uvec3> triangles, std::uint32_t particles);

/// Returns the corner after k.
inline glm::length_t nextCorner(glm::length_t k) { return k == 2 ? 0 : k + 1; }
inline glm::length_t lastCorner(glm::length_t k) { return k == 0 ? 2 : k - 1; }

/// Returns the particles around each boundary of a cloth, in order. The cloth is on the left, seen from the side where
/// faces turn anticlockwise. Each loop begins at its particle with the lowest index, and loops are sorted by that
/// index. A closed surface has no loops.
std::vector<std::vector<std::uint32_t>> boundaryLoops(const ClothMesh& cloth);

/// Returns the index of the loop with the greatest mean height (y, averaged along the loop), or nothing if there are no
/// loops. Of equally high loops, returns the first.
/// `positions`: placed positions of the particles.
std::optional<std::size_t> highestLoop(const std::vector<std::vector<std::uint32_t>>& loops,
                                       const std::vector<glm::vec3>& positions);

}  // namespace drape

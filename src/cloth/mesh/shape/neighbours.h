#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// Triangle adjacency across edges. Edge k of triangle t, from its corner k to the next, is number 3 t + k.
struct Neighbours {
    /// Of each triangle, the matching edges of adjacent triangles; ClothMesh::kNone at a boundary.
    std::vector<glm::uvec3> across;
    /// The first number of each non-manifold edge (three triangles or more), where `across` joins none.
    std::vector<std::uint32_t> crowded;
    /// Triangles whose three corners an earlier one has too, in either direction.
    std::vector<std::uint32_t> repeated;
};

/// No triangle may have a corner twice. particles: their number. Takes time n log n in the triangles at a particle.
Neighbours findNeighbours(std::span<const glm::uvec3> triangles, std::uint32_t particles);

/// The corner after k, and the one after that.
inline glm::length_t nextCorner(glm::length_t k) { return k == 2 ? 0 : k + 1; }
inline glm::length_t lastCorner(glm::length_t k) { return k == 0 ? 2 : k - 1; }

}  // namespace drape

#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// The particle that each vertex becomes.
struct WeldedVertices {
    std::vector<std::uint32_t> particleOf;   ///< particle of each vertex; ClothMesh::kNone for an unused vertex
    std::vector<std::uint32_t> firstVertex;  ///< first vertex of each particle, ascending
};

/// Assigns each used vertex to the first particle whose first vertex is within `tolerance`, or to a new particle if
/// there is none. Takes time linear in the vertices as long as the tolerance is not much longer than edges.
/// `positions`: must be finite.
/// `tolerance`: in the unit of positions, 0 or above.
WeldedVertices weldVertices(std::span<const glm::vec3> positions, const std::vector<bool>& isUsed, float tolerance);

/// A particle in the interior of a boundary edge. It looks joined to the edge but is not.
struct TVertex {
    std::uint32_t particle = 0;
    std::uint32_t triangle = 0;  ///< first triangle that has an edge on which the particle lies
};

/// Finds T-vertices among the particles of a mesh's boundary, sorted by particle. Pieces that touch each other's edges
/// do not count, nor does a rim that is folded over itself. Takes time n log n in the boundary.
/// `across`: see Neighbours::across.
/// `pieces`: piece of each triangle.
/// `tolerance`: greatest distance of such a particle from the edge, m, 0 or above.
std::vector<TVertex> findTVertices(std::span<const glm::vec3> positions, std::span<const glm::uvec3> triangles,
                                   std::span<const glm::uvec3> across, std::span<const std::uint32_t> pieces,
                                   float tolerance);

}  // namespace drape

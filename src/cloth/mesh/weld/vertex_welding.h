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

}  // namespace drape

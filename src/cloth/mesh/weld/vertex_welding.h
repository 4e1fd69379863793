#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// Which vertices become one particle.
struct WeldedVertices {
    std::vector<std::uint32_t> particleOf;   ///< of each vertex; ClothMesh::kNone where it is not used
    std::vector<std::uint32_t> firstVertex;  ///< of each particle, ascending
};

/// Each vertex that is used goes to the first particle whose first vertex is within `tolerance` of it, or else is a new
/// one. positions: finite; tolerance: 0 or above, in their unit. Takes time linear in the vertices as long as the
/// tolerance is not much longer than edges.
WeldedVertices weldVertices(std::span<const glm::vec3> positions, const std::vector<bool>& isUsed, float tolerance);

}  // namespace drape

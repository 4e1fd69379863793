#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// A particle on the inside of a boundary edge that it is no end of: it looks joined to it, and is not.
struct TVertex {
    std::uint32_t particle = 0;
    std::uint32_t triangle = 0;  ///< the first of which it is on an edge
};

/// T-vertices among the particles of a mesh's boundary, by particle. across: Neighbours::across. tolerance: m, 0 or
/// above, how far from the edge such a particle may lie. Takes time n log n in the boundary.
std::vector<TVertex> findTVertices(std::span<const glm::vec3> positions, std::span<const glm::uvec3> triangles,
                                   std::span<const glm::uvec3> across, float tolerance);

}  // namespace drape

#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// A particle in the interior of a boundary edge: it looks joined to it, and is not.
struct TVertex {
    std::uint32_t particle = 0;
    std::uint32_t triangle = 0;  ///< the first with an edge that it lies on
};

/// T-vertices among the particles of a mesh's boundary, by particle. across: Neighbours::across. pieces: of each
/// triangle; one piece may touch the edges of another, and a rim may be folded over itself. tolerance: m, 0 or above,
/// how far from the edge such a particle may lie. Takes time n log n in the boundary.
std::vector<TVertex> findTVertices(std::span<const glm::vec3> positions, std::span<const glm::uvec3> triangles,
                                   std::span<const glm::uvec3> across, std::span<const std::uint32_t> pieces,
                                   float tolerance);

}  // namespace drape

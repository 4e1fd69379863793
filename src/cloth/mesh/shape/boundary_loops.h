#pragma once

#include <optional>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

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

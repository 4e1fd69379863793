#pragma once

#include <optional>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Particles in order round each boundary of a cloth, on its left as faces turn. Loops begin at their lowest particle
/// and are in ascending order of it. A closed surface has none.
std::vector<std::vector<std::uint32_t>> boundaryLoops(const ClothMesh& cloth);

/// Index of the loop whose mean height (y, by length along the loop) is greatest; of equal ones the first. Nothing
/// where there is none. positions: of the particles as they are placed.
std::optional<std::size_t> highestLoop(const std::vector<std::vector<std::uint32_t>>& loops,
                                       const std::vector<glm::vec3>& positions);

}  // namespace drape

#pragma once

#include "cloth/model.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Particle numbers of the model's triangles, three each, in their order and winding.
[[nodiscard]] std::vector<std::uint32_t> triangleIndices(const Model& model);

/// Triangles over a grid whose cells are cut into smoothness x smoothness; vertices are numbered row by row over
/// (columns - 1) * smoothness + 1 columns. They turn the way that a cloth's own triangles do.
[[nodiscard]] std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness);

/// Triangles over a grid, whose particles begin at firstParticle, that use only every stride-th column and row, and the
/// last ones.
[[nodiscard]] std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride,
                                                           std::uint32_t firstParticle = 0);

}  // namespace drape::render

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cloth/model.h"
#include "solver/plan.h"

namespace drape {

/// All that a cloth is between two steps; with a Clock, all that decides what comes next.
struct State {
    std::vector<glm::vec4> positions;      ///< xyz m; w inverse mass, 1/kg
    std::vector<glm::vec4> displacements;  ///< xyz m, motion of the last substep; w 0
};

/// The arrays that kernels write. positions and displacements are the State; air and forces have an element for each
/// triangle, the others one for each particle.
enum class Quantity { positions, displacements, remembered, air, forces, normals };
inline constexpr Quantity kAllQuantities[] = {Quantity::positions, Quantity::displacements, Quantity::remembered,
                                              Quantity::air,       Quantity::forces,        Quantity::normals};

const char* quantityName(Quantity quantity);
bool isPerTriangle(Quantity quantity);

/// The arrays that a kernel stores to.
std::span<const Quantity> writtenBy(Kernel kernel);

/// A cloth at rest where the model starts.
State startState(const ClothModel& model);

/// FNV-1a over the bits of the positions (x, y, z of each particle in order).
std::uint64_t hashPositions(std::span<const glm::vec4> positions);

}  // namespace drape

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cloth/model.h"
#include "solver/plan.h"

namespace drape {

/// All that a cloth is between two steps; with a Clock, all that decides what comes next.
struct State {
    std::vector<glm::vec4> positions;       ///< xyz m; w inverse mass, 1/kg
    std::vector<glm::vec4> displacements;   ///< xyz m, motion of the last substep; w radius of the particle's own, m
    std::vector<physics::Link> links = {};  ///< material 0 where broken
    std::vector<physics::Triangle> triangles = {};  ///< without area where gone
};

/// The arrays that kernels write, of elements of 16 bytes. All but the last two hold vec4, which solvers' read() and
/// write() are about.
enum class Quantity { positions, displacements, remembered, air, forces, normals, links, triangles };
inline constexpr Quantity kVectorQuantities[] = {Quantity::positions, Quantity::displacements, Quantity::remembered,
                                                 Quantity::air,       Quantity::forces,        Quantity::normals};

const char* quantityName(Quantity quantity);
/// How many elements a model has of it: one for each particle, triangle or link.
std::size_t elementCount(const Model& model, Quantity quantity);
/// A particle that element is about.
glm::uint particleOf(const Model& model, Quantity quantity, glm::uint element);

/// The arrays that a kernel stores to.
std::span<const Quantity> writtenBy(Kernel kernel);

/// Where the model starts. Displacements are the velocities: what they come to in one second.
State startState(const Model& model);

/// FNV-1a over the bits of the positions (x, y, z of each particle in order).
std::uint64_t hashPositions(std::span<const glm::vec4> positions);

}  // namespace drape

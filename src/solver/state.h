#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/plan/quantity.h"

namespace drape {

/// The whole state of a cloth between two steps; with a Clock it decides all later steps.
struct State {
    std::vector<glm::vec4> positions;       ///< xyz m; w inverse mass, 1/kg
    std::vector<glm::vec4> displacements;   ///< xyz m, motion of the last substep; w radius of the particle's own, m
    std::vector<physics::Link> links = {};  ///< material 0 where broken
    std::vector<physics::Triangle> triangles = {};  ///< without area where gone
};

/// Arrays of vec4, one for each particle or triangle, which the solvers' read() and write() take.
inline constexpr Quantity kVectorQuantities[] = {Quantity::positions, Quantity::displacements, Quantity::remembered,
                                                 Quantity::air,       Quantity::forces,        Quantity::normals};

constexpr const char* quantityName(Quantity quantity) { return rowOf(quantity).name; }
/// How many elements a model has of an array that kernels write.
std::size_t elementCount(const Model& model, Quantity quantity);
/// A particle that element is about.
glm::uint particleOf(const Model& model, Quantity quantity, glm::uint element);

/// Where the model starts. Displacements are the velocities times one second.
State startState(const Model& model);

/// FNV-1a over the bits of the positions (x, y, z of each particle in order).
std::uint64_t hashPositions(std::span<const glm::vec4> positions);

}  // namespace drape

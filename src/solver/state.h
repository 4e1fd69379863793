#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "physics/array.h"

namespace drape {

/// The whole state of a cloth between two steps; with a Clock it decides all later steps.
struct State {
    std::vector<glm::vec4> positions;       ///< xyz m; w inverse mass, 1/kg
    std::vector<glm::vec4> displacements;   ///< xyz m, motion of the last substep; w radius of the particle's own, m
    std::vector<physics::Link> links = {};  ///< material 0 where broken
    std::vector<physics::Triangle> triangles = {};  ///< without area where gone
};

/// Arrays of vec4 that solvers make at the start and kernels write, which the solvers' read() and write() take.
inline constexpr Array kVectorArrays[] = {Array::positions, Array::displacements, Array::remembered,
                                          Array::air,       Array::forces,        Array::normals};

/// How many elements a model has of an array; 0 where its list tells (Each::listed).
std::size_t elementCount(const Model& model, Array array);
/// A particle that element is about; 0 where it is about none. Of pairs of patches and contacts of cloth, element is
/// the first word of the record.
glm::uint particleOf(const Model& model, Array array, glm::uint element);

/// Where the model starts. Displacements are the velocities times one second.
State startState(const Model& model);

/// FNV-1a over the bits of the positions (x, y, z of each particle in order).
std::uint64_t hashPositions(std::span<const glm::vec4> positions);

}  // namespace drape

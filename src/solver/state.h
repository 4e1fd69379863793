#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "physics/array.h"

namespace drape {

/// The whole state of a cloth between two steps. Together with a Clock it determines all later steps.
struct State {
    std::vector<glm::vec4> positions;       ///< xyz: position, m; w: inverse mass, 1/kg
    std::vector<glm::vec4> displacements;   ///< xyz: motion in the last substep, m; w: the particle's own radius, m
    std::vector<physics::Link> links = {};  ///< links of the cloth; broken links have material 0
    std::vector<physics::Triangle> triangles = {};  ///< triangles of the cloth; removed triangles have restArea 0
};

/// Arrays of vec4 that solvers make at the start and kernels write. read() and write() of the solvers take them.
inline constexpr Array kVectorArrays[] = {Array::positions, Array::displacements, Array::remembered,
                                          Array::air,       Array::forces,        Array::normals};

/// Returns how many elements of an array a model has, or 0 if the array's list decides (Each::listed).
std::size_t elementCount(const Model& model, Array array);
/// Returns a particle to which an element of an array belongs, or 0 if there is none.
/// `element`: an index; for pairs of patches and contacts of cloth, the first word of the record.
glm::uint particleOf(const Model& model, Array array, glm::uint element);

/// Returns the state in which the model starts. Displacements are the velocities times one second.
State startState(const Model& model);

/// Returns the FNV-1a hash of the bits of the positions (x, y, z of each particle in order).
std::uint64_t hashPositions(std::span<const glm::vec4> positions);

}  // namespace drape

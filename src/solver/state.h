#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "physics/kernel.h"

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

/// Returns the first values of Array::air: xyz: 0; w: factor of the force of the air on the triangle.
std::vector<glm::vec4> firstAir(const Model& model);

/// Returns the FNV-1a hash of the bits of the positions (x, y, z of each particle in order).
std::uint64_t hashPositions(std::span<const glm::vec4> positions);

/// Access to a solver's state between two steps. Only events that need the state read it, since reading may have to
/// wait for the GPU.
struct SolverView {
    std::function<std::vector<glm::vec4>()> positions;  ///< positions of all particles
    /// Links in the order of Model::links. A broken link has material 0.
    std::function<std::vector<physics::Link>()> links;
};

/// Returns the view of a CpuSolver or GpuSolver, which must outlive it.
template <class Solver>
SolverView viewOf(const Solver& solver) {
    return {[&solver] { return std::vector<glm::vec4>(solver.read(Array::positions)); },
            [&solver] {
                const std::vector<std::byte> bytes = solver.bytes(Array::links);
                std::vector<physics::Link> links(bytes.size() / sizeof(physics::Link));
                if (!links.empty()) std::memcpy(links.data(), bytes.data(), bytes.size());
                return links;
            }};
}

}  // namespace drape

#pragma once

#include <cstring>
#include <functional>
#include <vector>

#include "solver/state.h"

namespace drape {

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

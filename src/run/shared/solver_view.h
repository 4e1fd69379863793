#pragma once

#include <cstring>
#include <functional>
#include <vector>

#include "solver/state.h"

namespace drape {

/// A solver's state between two steps. It is only asked for where an event cannot do without: the answer may have to
/// come from the GPU.
struct SolverView {
    std::function<std::vector<glm::vec4>()> positions;  ///< of all particles
    std::function<std::vector<physics::Link>()> links;  ///< in the order of Model::links, material 0 where broken
};

/// The view of a CpuSolver or a GpuSolver, which must outlive it.
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

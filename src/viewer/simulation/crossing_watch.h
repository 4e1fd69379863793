#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/task_queue.h"
#include "crossings/crossings.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The crossings of a simulation's cloth at one moment, and the distances of its particles from bodies.
struct FoundCrossings {
    Crossings crossings;
    std::vector<float> gaps;  ///< distance of each particle from the nearest body, m, see bodyGaps()
    std::vector<physics::Triangle> triangles;
    std::size_t particles = 0;
    std::uint64_t epoch = 0;    ///< epoch of the simulation at that moment
    std::uint64_t steps = 0;    ///< number of steps that the simulation had taken
    std::uint64_t stalled = 0;  ///< number of stalled substeps, see Simulation::stalledSubsteps()
};

/// Finds the crossings of the cloth in its current state. If the GPU takes the steps, waits for it.
FoundCrossings crossingsNow(const Simulation& simulation);

/// Finds crossings on a separate thread while the window goes on drawing. A result describes the cloth at the moment
/// when its search began. Results from an earlier epoch of the simulation are never returned.
class CrossingWatch {
public:
    /// Begins a search, unless a search is running or the cloth has not moved since the last one. Call it a few times
    /// per second.
    void watch(const Simulation& simulation);
    /// Returns whether crossings of the current epoch have been found since the last call. Call it once per picture.
    bool poll(const Simulation& simulation);
    /// Discards the crossings found so far and those of a running search.
    void forget();
    /// Returns the latest crossings of the current epoch, or nullptr if none have been found yet.
    const FoundCrossings* latest(const Simulation& simulation) const;
    /// Returns whether the latest crossings belong to the current state of the cloth.
    bool isUpToDate(const Simulation& simulation) const;

private:
    std::optional<FoundCrossings> latest_;
    std::shared_ptr<FoundCrossings> next_;  // result of the running search; null while no search runs
    bool isForgotten_ = false;              // whether to discard the result of next_
    std::unique_ptr<TaskQueue> search_;     // created for the first search
};

}  // namespace drape::viewer

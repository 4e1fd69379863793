#pragma once

#include <cstdint>
#include <future>
#include <optional>
#include <vector>

#include "crossings/crossings.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The crossings of a simulation's cloth at a moment, and how far it is from bodies.
struct FoundCrossings {
    Crossings crossings;
    std::vector<float> gaps;  ///< of bodyGaps(), within kMostGap
    std::vector<physics::Triangle> triangles;
    std::size_t particles = 0;
    std::uint64_t generation = 0;  ///< of the simulation
    std::uint64_t steps = 0;       ///< that it had taken
    std::uint64_t held = 0;        ///< Simulation::stalledSubsteps()
};

/// Finds the crossings as the cloth is now. Waits for the GPU where that takes the steps.
[[nodiscard]] FoundCrossings crossingsNow(const Simulation& simulation);

/// Finds crossings while pictures go on: on a thread of its own, those of the moment at which it began.
class CrossingWatch {
public:
    /// Begins, unless the cloth is where it was or the last time is not over. To be called a few times a second.
    void watch(const Simulation& simulation);
    /// Whether there are new ones since the last call.
    bool poll();
    void forget();
    /// Nothing before the first have been found.
    const std::optional<FoundCrossings>& latest() const { return latest_; }
    /// Whether they are of the cloth as it is.
    bool isUpToDate(const Simulation& simulation) const;

private:
    std::optional<FoundCrossings> latest_;
    std::future<FoundCrossings> next_;  // valid while it works
    bool isForgotten_ = false;          // the result of next_ is to be discarded
};

}  // namespace drape::viewer

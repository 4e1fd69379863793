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
    std::vector<float> gaps;  ///< bodyGaps() up to kMostGap, m
    std::vector<physics::Triangle> triangles;
    std::size_t particles = 0;
    std::uint64_t epoch = 0;  ///< epoch of the simulation
    std::uint64_t steps = 0;  ///< steps that it had taken
    std::uint64_t held = 0;   ///< Simulation::stalledSubsteps()
};

/// Finds the crossings of the cloth as it is now. Waits for the GPU where that takes the steps.
[[nodiscard]] FoundCrossings crossingsNow(const Simulation& simulation);

/// Finds crossings while pictures go on, on a thread of its own. It finds those of the moment at which a search began.
/// Crossings of an earlier epoch of the simulation are never shown.
class CrossingWatch {
public:
    /// Begins a search, unless the cloth is where it was or the last search goes on. To be called a few times a second.
    void watch(const Simulation& simulation);
    /// To be called once a picture. Whether crossings of the present epoch have been found since the last call.
    bool poll(const Simulation& simulation);
    /// Nobody wants crossings for now.
    void forget();
    /// The latest crossings of the present epoch; nullptr before the first have been found.
    const FoundCrossings* latest(const Simulation& simulation) const;
    /// Returns whether the latest crossings are those of the present cloth.
    bool isUpToDate(const Simulation& simulation) const;

private:
    std::optional<FoundCrossings> latest_;
    std::future<FoundCrossings> next_;  // valid while a search goes on
    bool isForgotten_ = false;          // the result of next_ is to be discarded
};

}  // namespace drape::viewer

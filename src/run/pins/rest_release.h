#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/plan/step.h"

namespace drape {

/// Returns the simulated time before which no cloth counts as at rest, s: until it is sewn and bears its whole weight,
/// and until all bodies have grown.
double earliestRest(const Model& model);

/// Returns whether cloth is at rest, with the test of GarmentCode's simulator (Korosteleva et al. 2024,
/// "GarmentCodeData", its public settings): in a 60th of a second, at most 1.5 % of the particles move by 0.3 mm or
/// more, summed over the axes.
/// `before`, `now`: positions of the same particles at both ends of a step, m.
/// `timeStep`: length of the step, s.
bool areAtRest(std::span<const glm::vec4> before, std::span<const glm::vec4> now, float timeStep);

/// Lets go of pin groups whose `release` is "rest" (PinGroup::kAtRest): when all cloth has come to rest, or 20 s after
/// it has been sewn, whichever is first. From then on such groups hold nothing, until the run starts again. The moment
/// is one of the clock's phases, so snapshots hold it.
class RestRelease {
public:
    static constexpr double kLongest = 20.0;  ///< time after sewing at which groups let go at the latest, s

    /// Returns whether a group still waits for rest, so that positions are needed.
    static bool isAwaited(const Settings& settings, const Clock& clock);
    /// Returns the time since the start at which the groups have let go, s; nothing if they have not.
    static std::optional<double> releasedAfter(const Clock& clock);

    /// Examines the cloth between two steps while a group waits for rest. Notes a rest in the clock.
    /// `positions`: positions of the cloth's particles.
    /// `seconds`: time since the start.
    void watch(const Model& model, std::span<const glm::vec4> positions, double seconds, float timeStep, Clock& clock);

    /// Positions at the previous step; empty while no group waits. Snapshots hold them.
    std::vector<glm::vec4> before;
};

}  // namespace drape

#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/plan/step.h"

namespace drape {

/// Returns the simulated time before which no cloth counts as at rest, s: until it is sewn and bears its whole weight,
/// and until all bodies have grown.
double earliestRest(const Model& model);

/// Tells when cloth has come to rest, as physics engines decide when a body may sleep (Jolt Physics,
/// `Body::UpdateSleepStateInternal`): for a quarter of a second, at most 1.5 % of the particles have been 2 mm or more
/// from where they were when it began. A garment that is tight jitters on the body by tenths of a millimetre a step,
/// and is at rest all the same; cloth that creeps by 8 mm/s is not.
struct Stillness {
    std::vector<glm::vec4> from;  ///< positions at the beginning of the time that is examined, m; empty: none yet
    double since = 0.0;           ///< that beginning, s from the start

    /// Examines the positions after a step. Returns whether the cloth is at rest.
    /// `seconds`: time since the start.
    bool add(std::span<const glm::vec4> positions, double seconds);
};

/// Lets go of pin groups whose `release` is "rest" (PinGroup::kAtRest): when all cloth has come to rest, or 20 s after
/// it has been sewn, whichever is first. From then on such groups hold nothing, until the run starts again. The moment
/// and Stillness::since are phases of the clock, so snapshots hold them.
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
    void watch(const Model& model, std::span<const glm::vec4> positions, double seconds, Clock& clock);

    /// Positions from which rest is measured (Stillness::from); empty while no group waits. Snapshots hold them.
    std::vector<glm::vec4> from;
};

}  // namespace drape

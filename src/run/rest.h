#pragma once

#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "run/run.h"

namespace drape {

/// Detects when cloth has come to rest, with the test of GarmentCode's simulator (Korosteleva et al. 2024,
/// "GarmentCodeData", its public settings): in a 60th of a second, at most 1.5 % of the particles move by 0.3 mm or
/// more, summed over the axes. A cloth is not at rest while it is sewn, while its weight still increases after sewing,
/// or while a body grows.
class RestWatch {
public:
    explicit RestWatch(const Run& run);

    /// Examines the cloth after a step. Returns whether it is at rest.
    /// `positions`: positions of all particles, xyz in m.
    bool add(std::span<const glm::vec4> positions);

    /// Returns the simulated time from the start to the first rest, s; nothing if the cloth has not come to rest yet.
    std::optional<double> restAfter() const { return restAfter_; }

private:
    const Run* run_;
    double notBefore_ = 0.0;  // simulated time before which no cloth counts as at rest, s
    std::vector<glm::vec4> last_;
    std::optional<double> restAfter_;
};

}  // namespace drape

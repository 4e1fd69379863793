#pragma once

#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "run/run.h"

namespace drape {

/// Tells when cloth has come to rest, by the test of GarmentCode's simulator (Korosteleva et al. 2024,
/// "GarmentCodeData", its public settings): in a 60th of a second no more than 1.5 % of its particles move 0.3 mm or
/// more, the sum of the ways along the axes. Cloth that is still sewn, has not its whole weight, or has a body inside
/// that still grows is not at rest.
class RestWatch {
public:
    explicit RestWatch(const Run& run);

    /// Looks at the cloth after a step. positions: of all particles, xyz m. Returns whether it is at rest.
    bool add(std::span<const glm::vec4> positions);

    /// s, simulated, from the start until it was at rest; nothing if it never was.
    std::optional<double> restAfter() const { return restAfter_; }

private:
    const Run* run_;
    double notBefore_ = 0.0;  // s, simulated
    std::vector<glm::vec4> last_;
    std::optional<double> restAfter_;
};

}  // namespace drape

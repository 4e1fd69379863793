#pragma once

#include <optional>

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape::viewer {

/// More substeps, with which more of a fabric's stiffness has an effect.
struct SubstepsOffer {
    glm::uint substeps = 0;
    bool isEnough = true;            ///< whether all of the stiffness has an effect then; otherwise there are no more
    std::optional<double> realTime;  ///< greatest speed then, simulated seconds per real second; empty if unknown
};

/// Returns the number of substeps at which stretch and bend stiffness have their full effect, at most `most`. Returns
/// nothing if they have it already, or if there are `most` substeps already.
/// `stepSeconds`: computing time of a step at the present substeps, s; 0 if unknown.
std::optional<SubstepsOffer> substepsOffer(const FabricLimits& limits, const Settings& settings, double stepSeconds,
                                           glm::uint most);

}  // namespace drape::viewer

#include "viewer/panel/substeps_offer.h"

#include <algorithm>
#include <cmath>

#include "solver/settings/fabric.h"

namespace drape::viewer {

// The stiffness that has an effect grows with the square of the number of substeps, and the time of a step with the
// number itself.
std::optional<SubstepsOffer> substepsOffer(const FabricLimits& limits, const Settings& settings, double stepSeconds,
                                           glm::uint most) {
    const auto factorFor = [](float wanted, float resolved) {
        return wanted > 0.0f && resolved > 0.0f ? double{wanted} / double{resolved} : 0.0;
    };
    const double missing = std::max(factorFor(settings.membraneStiffness, resolvedMembraneStiffness(limits, settings)),
                                    factorFor(settings.bendingStiffness, resolvedBendingStiffness(limits, settings)));
    const double present = settings.substeps;
    if (missing <= 1.0 || settings.substeps >= most) return std::nullopt;
    const double needed = std::ceil(present * std::sqrt(missing) * (1.0 - 1e-6));
    SubstepsOffer offer;
    offer.isEnough = needed <= most;
    offer.substeps = static_cast<glm::uint>(std::min(needed, double(most)));
    if (stepSeconds > 0.0) offer.realTime = settings.timeStep / (stepSeconds * offer.substeps / present);
    return offer;
}

}  // namespace drape::viewer

#pragma once

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape {

/// The membrane stiffness in N/m that the substeps and iterations of these settings can just tell from a stiffer one:
/// up to there a loaded cloth stretches as its stiffness says. 0 where there is no cloth.
float resolvedMembraneStiffness(const FabricLimits& limits, const Settings& settings);

/// The same of the bending stiffness, N m; 0 where no cloth has bend links.
float resolvedBendingStiffness(const FabricLimits& limits, const Settings& settings);

/// Puts the stiffness in SI units into the parameters of a substep, of which all else is set.
void setFabric(const Model& model, const Settings& settings, physics::SubstepParams& params);

/// The fraction of their length by which tethers let a cloth be longer: that of the settings, and the strain of a cloth
/// with membrane stiffness under its own weight, or a half where its stiffness is resolved and less the farther beyond
/// that it is.
float tetherSlack(const Model& model, const Settings& settings);

}  // namespace drape

#pragma once

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape {

/// Returns the greatest membrane stiffness in N/m that the substeps and iterations of these settings can tell from a
/// stiffer one. Up to there a loaded cloth stretches as its stiffness says. 0 if there is no cloth.
float resolvedMembraneStiffness(const FabricLimits& limits, const Settings& settings);

/// Returns the greatest bending stiffness in N m that the substeps can tell from a stiffer one. 0 if no cloth has bend
/// links.
float resolvedBendingStiffness(const FabricLimits& limits, const Settings& settings);

/// Sets the stiffness in SI units in the parameters of a substep. All other parameters must be set before.
void setFabric(const Model& model, const Settings& settings, physics::SubstepParams& params);

/// Returns the fraction of its length by which tethers let a cloth be stretched. It is the slack of the settings and,
/// for cloth with membrane stiffness, the greater of two strains: the strain under the cloth's own weight, and a half.
/// The half applies where the stiffness is resolved, and falls the farther the stiffness is beyond that.
float tetherSlack(const Model& model, const Settings& settings);

}  // namespace drape

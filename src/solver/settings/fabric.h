#pragma once

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape {

/// Returns the membrane stiffness (N/m) above which cloth becomes no stiffer with the substeps and iterations of these
/// settings. Up to this stiffness, a loaded cloth stretches as its stiffness says. Returns 0 if there is no cloth.
float resolvedMembraneStiffness(const FabricLimits& limits, const Settings& settings);

/// Returns the bending stiffness (N m) above which cloth becomes no stiffer with these substeps. Returns 0 if no cloth
/// has bend links.
float resolvedBendingStiffness(const FabricLimits& limits, const Settings& settings);

/// Sets those parameters of a substep that follow from a stiffness in SI units. All other parameters must be set
/// before.
void setFabric(const Model& model, const Settings& settings, physics::SubstepParams& params);

/// Returns the slack of tethers: the fraction of its length by which they let a cloth stretch. It is the slack of the
/// settings. For cloth with membrane stiffness, a strain is added: the strain under its own weight, at most 1. If links
/// are relaxed one after another, the strain is 0.5 if that is greater. If the stiffness exceeds
/// resolvedMembraneStiffness(), the 0.5 is divided by the ratio of both stiffnesses.
/// `solvesLines`: whether the lines of grids are solved (solvesLines()).
float tetherSlack(const Model& model, const Settings& settings, bool solvesLines);

}  // namespace drape

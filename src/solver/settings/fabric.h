#pragma once

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape {

/// Returns whether settings give cloth a membrane stiffness: one for all directions, or one each for warp and weft.
bool hasMembraneStiffness(const Settings& settings);

/// Returns the stiffness of cloth along weft and warp and in shear: what the settings give, and defaults for the rest.
/// Weft and warp default to Settings::membraneStiffness. Shear defaults to a fiftieth of it, or of the mean of weft and
/// warp where it is not set. Each stiffness is at least 0.001 N/m. Without membrane stiffness, all are 0.
ThreadStiffness threadStiffness(const Settings& settings);

/// Returns the stiffness (N/m) of links that do not tell warp from weft, such as those of meshes: the mean of both. It
/// is 0 without membrane stiffness.
float meshStiffness(const Settings& settings);

/// Bending stiffness along weft and warp, N m; 0: there is none.
struct ThreadBending {
    float weft = 0.0f;
    float warp = 0.0f;

    bool operator==(const ThreadBending&) const = default;
};

/// Returns the bending stiffness of cloth along weft and warp. Each defaults to Settings::bendingStiffness. Without the
/// latter and without one of both, both are 0, and bend links act instead.
ThreadBending threadBending(const Settings& settings);

/// Returns the bending stiffness (N m) of bends that do not tell warp from weft, such as those of meshes: the mean of
/// both. It is 0 if bend links act instead.
float meshBending(const Settings& settings);

/// Returns the limits of the cloths whose links are relaxed one after another, and whose bends are explicit forces.
/// Those are all cloths, or the meshes alone if the lines of grids are solved. Lines are as stiff as their settings say
/// with any number of substeps.
/// `solvesLines`: whether the lines of grids are solved (solvesLines()).
const FabricLimits& sweepLimits(const Model& model, bool solvesLines);

/// Returns the membrane stiffness (N/m) above which cloth with these limits becomes no stiffer with the substeps and
/// iterations of these settings. Up to this stiffness, a loaded cloth stretches as its stiffness says. Returns infinity
/// if no cloth has such a limit.
/// `limits`: those of sweepLimits().
float resolvedMembraneStiffness(const FabricLimits& limits, const Settings& settings);

/// Returns the bending stiffness (N m) above which cloth with these limits becomes no stiffer with these substeps.
/// Returns infinity if no cloth has such a limit.
/// `limits`: those of sweepLimits().
float resolvedBendingStiffness(const FabricLimits& limits, const Settings& settings);

/// Sets those parameters of a substep that follow from a stiffness in SI units. All other parameters must be set
/// before.
/// `limits`: those of sweepLimits().
void setFabric(const FabricLimits& limits, const Settings& settings, physics::SubstepParams& params);

/// Returns the slack of tethers: the fraction of its length by which they let a cloth stretch. It is the slack of the
/// settings. For cloth with membrane stiffness, a strain is added: the strain under its own weight, at most 1. If links
/// are relaxed one after another, the strain is 0.5 if that is greater. If meshStiffness() exceeds
/// resolvedMembraneStiffness(), the 0.5 is divided by the ratio of both stiffnesses.
/// `solvesLines`: whether the lines of grids are solved (solvesLines()).
float tetherSlack(const Model& model, const Settings& settings, bool solvesLines);

}  // namespace drape

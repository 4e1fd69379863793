#pragma once

#include <string_view>

#include "cloth/core/world.h"
#include "scene/fields/fields.h"
#include "scene/scene.h"

namespace drape {

/// Checks every number against the bounds of its field, and the conditions between fields: unit vectors at right
/// angles, distinct pins within the grid, links and skins between existing particles. Throws SceneError, which begins
/// with `sourceName` and names cloths in the given spelling.
void checkScene(const Scene& scene, std::string_view sourceName, ClothSpelling spelling);

/// Check the conditions between the fields of a cloth or a system. Their numbers must be within bounds. Throw
/// SceneError.
void checkCloth(const ClothDescription& cloth, const Place& place);
/// Checks the looks of panels against the cloth. Part of checkCloth().
void checkPanels(const ClothDescription& cloth, const Place& place);
/// Checks maps without regard to the mesh. Part of checkCloth().
void checkMaps(const ClothDescription& cloth, const Place& place);
/// Checks elastic without regard to the mesh. Part of checkCloth().
void checkElastic(const ClothDescription& cloth, const Place& place);
void checkSystem(const SystemDescription& system, const Place& place);

/// Checks the pin groups of the settings, without regard to the cloths. Their numbers must be within bounds. Throws
/// SceneError.
/// `list`: place of "pinGroups" in the file, for messages.
void checkPinGroups(const Settings& settings, const Place& list);
/// Checks that a cloth has all panels that its looks name. Its mesh must have been read. Throws SceneError.
void requirePanels(const ClothDescription& cloth, const Place& place);
/// Checks that a cloth has all labels and seams that its elastic names. Its mesh must have been read. Throws
/// SceneError.
void requireElastic(const ClothDescription& cloth, const Place& place);
/// Checks that a mesh has the groups that maps name, and as many vertices as they have weights. The mesh must have been
/// read. Throws SceneError.
void requireMaps(const ClothDescription& cloth, const Place& place);
/// Checks that the cloths and bodies have everything that pin groups name. Meshes must have been read. Throws
/// SceneError.
void requirePins(const Scene& scene, const Place& whole);

}  // namespace drape

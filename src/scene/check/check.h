#pragma once

#include <string_view>

#include "cloth/core/world.h"
#include "scene/fields/fields.h"
#include "scene/place.h"

namespace drape {

/// Checks every number against its field's bounds, and the conditions between fields: unit vectors at right angles,
/// pins within the grid and each once, links and skins between particles that there are. Throws SceneError, whose text
/// begins with `sourceName` and names cloths as they are spelled.
void checkScene(const Scene& scene, std::string_view sourceName, ClothSpelling spelling);

/// Check the conditions between the fields of a cloth or a system, where each is within its bounds. Throw SceneError.
void checkCloth(const ClothDescription& cloth, const Place& place);
/// Refuses looks of panels that do not fit the cloth, as checkCloth() does for the rest of it.
void checkPanels(const ClothDescription& cloth, const Place& place);
void checkSystem(const SystemDescription& system, const Place& place);

/// Checks groups of pins within the settings alone, where each number is within its bounds. list: "pinGroups". Throws
/// SceneError.
void checkPinGroups(const Settings& settings, const Place& list);
/// Checks that a cloth has the panels that looks name. Its mesh must have been read. Throws SceneError.
void requirePanels(const ClothDescription& cloth, const Place& place);
/// Checks that cloths and bodies have what groups of pins name. Meshes must have been read. Throws SceneError.
void requirePins(const Scene& scene, const Place& whole);

}  // namespace drape

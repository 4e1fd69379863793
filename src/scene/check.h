#pragma once

#include <string_view>

#include "scene/fields.h"

namespace drape {

/// Checks every number against its field's bounds, and what fields promise about each other: unit vectors at right
/// angles, pins within the grid and each once. Throws SceneError, whose text begins with `sourceName`.
void checkScene(const Scene& scene, std::string_view sourceName);

}  // namespace drape

#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Returns a line for each grid that shears more easily than the settings ask, because its threads would carry too
/// little otherwise (GridStiffness::isShearLowered). Meshes and scenes without membrane stiffness have none.
std::vector<std::string> stiffnessNotes(const Scene& scene);

}  // namespace drape

#pragma once

#include "cloth/world.h"
#include "scene/place.h"

namespace drape {

/// Check what the fields of a cloth or a system promise about each other, where each is within its bounds. Throw
/// SceneError.
void checkCloth(const GridDescription& cloth, const Place& place);
void checkSystem(const SystemDescription& system, const Place& place);

}  // namespace drape

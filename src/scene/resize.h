#pragma once

#include "scene/scene_file.h"

namespace drape {

/// Cuts each cloth of a scene into `columns` particles across, and as many down as keeps the shape of its cells; sheets
/// keep their size in metres. Throws SceneError, in one line, for a scene that has anything but cloths, or if a cloth
/// would have fewer or more particles along a side than cloths may have, or has pins at listed places.
void resizeCloths(Scene& scene, glm::uint columns);

}  // namespace drape

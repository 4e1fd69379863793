#pragma once

#include "scene/scene.h"

namespace drape {

/// Places the camera so that it shows the first cloth and all bodies, down to the ground if that is on. The meshes must
/// have been read.
void lookAtAll(Scene& scene);

}  // namespace drape

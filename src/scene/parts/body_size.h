#pragma once

#include <cstddef>
#include <string>

#include "scene/scene.h"

namespace drape {

/// Returns a note on a body that is huge beside all cloths, but not if its file is in centimetres or millimetres:
/// "is 175 m long, 243 times as long as the cloth; if its file is in centimetres, ...". Returns an empty text for other
/// bodies. The meshes must have been read.
/// `body`: index of the body in the scene.
std::string noteOfSize(const Scene& scene, std::size_t body);

}  // namespace drape

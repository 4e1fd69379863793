#pragma once

#include "render/frame.h"
#include "scene/scene.h"

namespace drape::render {

/// What a scene looks like at a ball's place: its camera, ball, ground and, where the cloth hangs by its left edge, a
/// pole.
Frame sceneFrame(const Scene& scene, const Model& model, const ClothBuffers& cloth, glm::vec3 ballCentre);

}  // namespace drape::render

#pragma once

#include "render/frame.h"
#include "scene/scene.h"

namespace drape::cli {

/// What a scene looks like at a ball's place: its camera, ball, ground and, where the cloth hangs by its left edge, a
/// pole.
render::Frame sceneFrame(const Scene& scene, const ClothModel& model, const render::ClothBuffers& cloth,
                         glm::vec3 ballCentre);

}  // namespace drape::cli

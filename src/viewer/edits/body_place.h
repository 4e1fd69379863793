#pragma once

#include <glm/glm.hpp>

#include "cloth/core/model.h"
#include "scene/scene.h"

namespace drape::viewer {

/// Returns the length of a new body, m. Under falling cloth it is half of the cloth's longer side, less where the cloth
/// starts near the ground. In front of pinned cloth it is 0.3 of that side.
float usualBodyLength(const Scene& scene, const Model& model);

/// Places a new body where the cloth meets it. Its mesh must be centred on its origin. Under falling cloth it stands on
/// the ground, and a ball in that place is switched off. Where there is no room, or the cloth is pinned, it is placed
/// in the middle of the picture, in front of the cloth. Returns whether the ball was switched off.
/// `target`, `eye`: of the camera, m.
bool placeBody(BodyDescription& body, Scene& scene, const Model& model, glm::vec3 target, glm::vec3 eye);

}  // namespace drape::viewer

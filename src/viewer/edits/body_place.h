#pragma once

#include <glm/glm.hpp>

#include "cloth/core/model.h"
#include "scene/scene.h"

namespace drape::viewer {

/// Returns a suitable length for a new body, m. If the cloth can fall, this is half of its longer side, or less if it
/// starts near the ground. If the cloth is pinned, it is 0.3 of its longer side.
float usualBodyLength(const Scene& scene, const Model& model);

/// Places a new body where the cloth will meet it: on the ground beneath cloth that can fall, or in the middle of the
/// picture in front of the cloth. The second place is used if the cloth is pinned or if the first one is occupied. A
/// ball that occupies the first place is switched off instead. Returns whether the ball was switched off.
/// `body`: its mesh must be centred on its origin.
/// `target`: point at which the camera looks, m.
/// `eye`: position of the camera's eye, m.
bool placeBody(BodyDescription& body, Scene& scene, const Model& model, glm::vec3 target, glm::vec3 eye);

}  // namespace drape::viewer

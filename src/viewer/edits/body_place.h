#pragma once

#include <glm/glm.hpp>

#include "cloth/core/model.h"
#include "scene/scene.h"

namespace drape::viewer {

/// m, about how long a new body is to be in a scene: under a cloth that falls half the cloth's longer side, less where
/// the room above the ground is short; before a cloth that is held 0.3 of it.
float usualBodyLength(const Scene& scene, const Model& model);

/// Puts a new body, whose mesh is centred on its origin, where cloth meets it. Under a cloth that falls it stands on
/// the ground; a ball in that place is switched off. Where it has no room there, or the cloth is held, it stands before
/// the cloth, or is in the middle of the picture. target, eye: of the camera, m. Answers whether the ball was switched
/// off.
bool placeBody(BodyDescription& body, Scene& scene, const Model& model, glm::vec3 target, glm::vec3 eye);

}  // namespace drape::viewer

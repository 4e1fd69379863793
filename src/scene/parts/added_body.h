#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Returns whether the scene's cloth can collide with bodies.
bool canHaveBodies(const Scene& scene);

/// Adds a body under an unused name and returns that name. Also switches contact of cloth on, since bodies need it. The
/// scene must satisfy canHaveBodies(). Throws SceneError if the scene already has BodyDescription::kMost bodies.
std::string addBody(Scene& scene, BodyDescription body);

/// Returns an unused name for a body, as freshName() does, but never one that is too long.
std::string freshBodyName(const std::vector<BodyDescription>& bodies, std::string_view name);

}  // namespace drape

#pragma once

#include <glm/fwd.hpp>

namespace drape::render {

using glm::uint;

#include "render/particles/instances.glsl"
#include "render/shared.glsl"

}  // namespace drape::render

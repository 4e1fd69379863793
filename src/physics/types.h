#pragma once

// Declares the records of shaders/physics/types.glsl, which the compute shaders and the CPU share.

#include <glm/glm.hpp>

namespace drape::physics {

using glm::vec3;
using glm::vec4;
using uint = glm::uint;

#include "physics/types.glsl"

}  // namespace drape::physics

#pragma once

#include <glm/fwd.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace drape::render {

// The included text uses the type names of GLSL.
using glm::ivec4;
using glm::mat4;
using glm::uint;
using glm::uvec4;
using glm::vec2;
using glm::vec4;

#include "render/types.glsl"

// If the sizes are multiples of 16 bytes, std140 and C++ lay out these structs alike.
static_assert(sizeof(FrameBlock) % 16 == 0 && sizeof(FabricBlock) % 16 == 0);

}  // namespace drape::render

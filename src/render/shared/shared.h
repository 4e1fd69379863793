#pragma once

#include <glm/fwd.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace drape::render {

// The names of GLSL, for the text below.
using glm::ivec4;
using glm::mat4;
using glm::uint;
using glm::uvec4;
using glm::vec2;
using glm::vec4;

#include "render/types.glsl"

// All else of std140 is as C++ has it.
static_assert(sizeof(FrameBlock) % 16 == 0 && sizeof(FabricBlock) % 16 == 0);

}  // namespace drape::render

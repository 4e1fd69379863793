#pragma once

#include <glm/fwd.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace drape::render {

// The text below uses GLSL's names of types.
using glm::ivec4;
using glm::mat4;
using glm::uint;
using glm::uvec4;
using glm::vec2;
using glm::vec4;

#include "render/types.glsl"

// With sizes that are multiples of 16 bytes, std140 lays out both structs exactly as C++ does.
static_assert(sizeof(FrameBlock) % 16 == 0 && sizeof(FabricBlock) % 16 == 0);

}  // namespace drape::render

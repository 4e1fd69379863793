#pragma once

namespace drape::render {

#include "render/shared.glsl"

}  // namespace drape::render

#pragma once

// The C++ side of the dialect in which shaders/physics is written: the same text that the compute shaders include
// becomes inline functions over GLM here.

#include <glm/glm.hpp>

namespace drape::physics {

using glm::floatBitsToUint;
using glm::uintBitsToFloat;
using glm::vec4;
using uint = glm::uint;
using Real = float;
using Vec3 = glm::vec3;
using Bool = bool;
inline Bool allLanes(bool condition) { return condition; }  // Bool may be one for each of several lanes

#define FN inline
#define PRECISE  // nothing to say: -ffp-contract=off and IEEE arithmetic already round every operation once
#include "physics/physics.glsl"
#include "physics/types.glsl"
#undef PRECISE
#undef FN

}  // namespace drape::physics

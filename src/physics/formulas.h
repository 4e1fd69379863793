#pragma once

// The formulas of shaders/physics as inline functions over GLM: the same text that the compute shaders include. Only
// for sources that compute with them; the records alone are in physics/types.h.

#include "physics/types.h"

namespace drape::physics {

using glm::floatBitsToUint;
using glm::uintBitsToFloat;
using Real = float;
using Vec3 = glm::vec3;
using Bool = bool;
inline Bool allLanes(bool condition) { return condition; }  // Bool may be one for each of several lanes

#define FN inline
#define PRECISE  // nothing to say: -ffp-contract=off and IEEE arithmetic already round every operation once
#include "physics/physics.glsl"
#undef PRECISE
#undef FN

}  // namespace drape::physics

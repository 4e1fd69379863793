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
using Int = int;
using Uint = uint;
// Where the text is compiled for several lanes (src/solver/cpu/lanes/lane_kernels.h), there is one of each for every
// lane.
inline Bool allLanes(bool condition) { return condition; }
inline bool anyLane(Bool condition) { return condition; }
inline Uint laneOf(uint i) { return i; }
inline Bool isOwnLane(uint) { return true; }
/// For lanes without work, which read the record of the first: no other thread writes it.
inline Uint firstLaneOf(Uint k) { return k; }
/// An element of a list, the same for all lanes.
#define ofAllLanes(list, number) list[number]
inline Real ofKind(const vec4& values, Uint kind) { return values[static_cast<int>(kind)]; }
template <class Element>
void storeWhere(Bool condition, Element& element, const Element& value) {
    if (condition) element = value;
}

#define FN inline
#define PRECISE  // nothing to say: -ffp-contract=off and IEEE arithmetic already round every operation once
#include "physics/physics.glsl"
#undef PRECISE
#undef FN

}  // namespace drape::physics

#pragma once

// Defines the formulas of shaders/physics as inline functions over GLM, from the same text as the compute shaders.
// Include this only where formulas are evaluated. physics/types.h has the records alone.

#include "physics/types.h"

namespace drape::physics {

using glm::floatBitsToUint;
using glm::uintBitsToFloat;
using Real = float;
using Vec3 = glm::vec3;
using Bool = bool;
using Int = int;
using Uint = uint;
// A scalar build has one lane. src/solver/cpu/lanes/lane_kernels.h compiles the same text with several lanes and has
// its own version of each function below.
inline Bool allLanes(bool condition) { return condition; }
inline bool anyLane(Bool condition) { return condition; }
inline Uint laneOf(uint i) { return i; }
inline Bool isOwnLane(uint) { return true; }
/// Returns the index that lanes without work use in place of their own. They read the first lane's record, which no
/// other thread writes.
inline Uint firstLaneOf(Uint k) { return k; }
/// Returns element `number` of a list. The number is the same in all lanes.
#define ofAllLanes(list, number) list[number]
/// Returns the greatest value of any lane.
inline uint greatestOf(Uint x) { return x; }
/// A line of particles has a single thread (shaders/physics/line_groups.glsl).
inline uint lineThread() { return 0; }
inline uint lineThreads() { return 1; }
inline void lineBarrier() {}
inline Real ofKind(const vec4& values, Uint kind) { return values[static_cast<int>(kind)]; }
template <class Element>
void storeWhere(Bool condition, Element& element, const Element& value) {
    if (condition) element = value;
}

#define FN inline
#define PRECISE  // empty, since -ffp-contract=off and IEEE arithmetic already round every operation once
#include "physics/physics.glsl"
#undef PRECISE
#undef FN

}  // namespace drape::physics

#pragma once

// The kernels in lanes, compiled once for each instruction set: the text of shaders/physics with a `Real` several
// floats wide. Included inside a namespace of its own, after one of the lanes_*.h. Nothing in here may have a symbol
// that another translation unit shares, since the linker would keep only one, for the wrong instruction set. So
// functions are static, and neither the standard library nor GLM is used.

#include "solver/cpu/lanes/lane_vectors.h"

using uint = unsigned;

/// One vec4, the same for all lanes, as it lies in memory.
struct OneVec4 {
    float x, y, z, w;
    LANE_MEMBER float operator[](int k) const { return k == 0 ? x : k == 1 ? y : k == 2 ? z : w; }
};

struct OneVec3 {
    float x, y, z;
};

using vec3 = OneVec3;
using vec4 = OneVec4;
#include "physics/types.glsl"

// Return the lesser or the greater of two numbers, or `a` if they are equal or one is not a number, as in
// arithmetic.glsl.
LANE Real lesser(Real a, Real b) { return minOrSecond(b, a); }
LANE Real greater(Real a, Real b) { return maxOrSecond(b, a); }

#define HAS_LESSER_AND_GREATER
#define FN LANE
#define PRECISE
#include "physics/arithmetic.glsl"
#include "physics/bend.glsl"
#include "physics/collision.glsl"
#include "physics/gust.glsl"
#include "physics/link.glsl"
#include "physics/motion.glsl"
#include "physics/tether.glsl"
#include "physics/walls.glsl"
#include "physics/wind.glsl"
#undef PRECISE
#undef FN
#undef HAS_LESSER_AND_GREATER

// Each of these uses the ones before it.
// clang-format off
#include "solver/cpu/lanes/near_colliders.h"
#include "solver/cpu/lanes/lane_arrays.h"
#include "solver/cpu/lanes/lane_records.h"
#include "solver/cpu/lanes/lane_kernels.h"
// clang-format on

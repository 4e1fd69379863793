// Arithmetic that gives the same bits in GLSL 4.50 and in C++20 over GLM. Both compile this file and the others beside
// it. Compute shaders include them through interface.glsl, the CPU through src/physics/formulas.h and, with a value for
// each SIMD lane, through src/solver/cpu/row_kernels/row_kernels.h and lanes/lane_kernels.h.
//
// The dialect has these rules. FN marks every function. Floats are combined only by + - *, comparisons and selects. The
// result of + - * goes into a PRECISE local, so that no compiler may fuse or reorder the operations. Division, sqrt,
// dot and length do not occur, since GLSL leaves their rounding open. Literals end in f. There are no swizzles, no
// struct constructors, and no early return from a function with a value. Real, Vec3, Bool, Int and Uint may hold a
// value for each SIMD lane. A condition that differs by lane goes into select(), or into if (anyLane(...)) if the
// branch leaves the other lanes unchanged.
// The names FN, PRECISE, Real, anyLane(), laneOf() and so on are defined in interface.glsl (GLSL), in formulas.h (C++)
// and in lane_kernels.h and lanes_*.h (SIMD lanes).

#ifndef HAS_LESSER_AND_GREATER
// Return the lesser or the greater of two numbers. Comparisons are used because min and max may return either of two
// zeros, and either operand if one is a NaN.
FN Real lesser(Real a, Real b) { return select(b < a, b, a); }
FN Real greater(Real a, Real b) { return select(a < b, b, a); }
#endif

// Returns x limited to the range from `low` to `high`. A NaN becomes `low`, so that later operations (such as a
// conversion to int) are defined.
FN Real clampBetween(Real x, Real low, Real high) {
    Real raised = select(x > low, x, low);
    return select(raised < high, raised, high);
}

FN Real dot3(Vec3 a, Vec3 b) {
    PRECISE Real sum = a.x * b.x + a.y * b.y + a.z * b.z;
    return sum;
}

// Returns an upper bound of the vector's length.
FN Real sumOfMagnitudes(Vec3 v) {
    PRECISE Real sum = absolute(v.x) + absolute(v.y) + absolute(v.z);
    return sum;
}

FN Vec3 cross3(Vec3 a, Vec3 b) {
    PRECISE Real x = a.y * b.z - a.z * b.y;
    PRECISE Real y = a.z * b.x - a.x * b.z;
    PRECISE Real z = a.x * b.y - a.y * b.x;
    return Vec3(x, y, z);
}

// Returns 1/sqrt(x) for a normal x > 0, within 1 ulp. Integer arithmetic halves the exponent (Lomont 2003, "Fast
// Inverse Square Root", constant of section 4). Three Newton steps then take the error from 3.5 % to 2e-3, 5e-6 and
// 4e-11. The last step is written as a small correction, which rounds less than a product would. A trial of all numbers
// of two binades gave 1 ulp at most.
FN Real reciprocalSqrt(Real x) {
    PRECISE Real halfX = 0.5f * x;
    PRECISE Real y0 = uintBitsToFloat(0x5f375a86u - (floatBitsToUint(x) >> 1u));
    PRECISE Real y1 = y0 * (1.5f - halfX * (y0 * y0));
    PRECISE Real y2 = y1 * (1.5f - halfX * (y1 * y1));
    PRECISE Real y3 = y2 + y2 * (0.5f - halfX * (y2 * y2));
    return y3;
}

// Returns 1/x for x in (1e-30, 1e30).
FN Real reciprocal(Real x) {
    Real root = reciprocalSqrt(x);
    PRECISE Real square = root * root;
    return square;
}

// Returns the limit below which a squared length (m^2) or a squared area (m^4) counts as zero. Products of smaller
// numbers would be subnormal, and GPUs may flush those to zero.
FN Real tinySquaredLength() { return 1e-30f; }

// Returns 1/|v|, or 0 if the vector v is too short to have a direction.
// `squaredLength`: dot3(v, v).
FN Real reciprocalLength(Real squaredLength) {
    Bool defined = squaredLength > tinySquaredLength();
    return select(defined, reciprocalSqrt(select(defined, squaredLength, 1.0f)), 0.0f);
}

// Returns 1/x, or 0 if x is too small or negative.
FN Real reciprocalOrZero(Real x) {
    Bool defined = x > tinySquaredLength();
    return select(defined, reciprocal(select(defined, x, Real(1.0f))), Real(0.0f));
}

// Returns x, or 0 if its magnitude is below 1e-30. GPUs may flush subnormal floats to zero while CPUs keep them, so
// kernels store none.
FN Real withoutTiny(Real x) { return select(absolute(x) < 1e-30f, 0.0f, x); }
FN Vec3 withoutTiny(Vec3 v) { return Vec3(withoutTiny(v.x), withoutTiny(v.y), withoutTiny(v.z)); }

// Returns a change of position, or 0 if its magnitude is below 2^-63. A position that is 0 or at least 1e-30 then never
// becomes subnormal: it and the change are multiples of units far larger than subnormal numbers. So the six coordinates
// that a link moves need not be tested one by one.
FN Real withoutNegligible(Real x) { return select(absolute(x) < 1.08420217e-19f, 0.0f, x); }
FN Vec3 withoutNegligible(Vec3 v) {
    return Vec3(withoutNegligible(v.x), withoutNegligible(v.y), withoutNegligible(v.z));
}

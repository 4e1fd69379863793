#pragma once

// Eight floats at a time. Included inside a namespace of the translation unit that is compiled for it. A Bool has all
// bits of its true lanes set.

constexpr int kLanes = 8;
constexpr int kBatch = 3;  // vectors of links on their way at once
#define LANE_HOLD(x) asm volatile("" : "+x"((x).v))

struct Bool {
    __m256 m;
};
struct Uint {
    __m256i v;
};
struct Real {
    __m256 v;
    Real() = default;
    LANE_MEMBER Real(__m256 value) : v(value) {}
    LANE_MEMBER Real(float value) : v(_mm256_set1_ps(value)) {}
};

LANE Real loadReal(const float* p) { return _mm256_loadu_ps(p); }
LANE void storeReal(float* p, Real x) { _mm256_storeu_ps(p, x.v); }

LANE Real operator+(Real a, Real b) { return _mm256_add_ps(a.v, b.v); }
LANE Real operator-(Real a, Real b) { return _mm256_sub_ps(a.v, b.v); }
LANE Real operator*(Real a, Real b) { return _mm256_mul_ps(a.v, b.v); }
LANE Real operator-(Real a) { return _mm256_xor_ps(a.v, _mm256_set1_ps(-0.0f)); }

// The lesser and the greater of two; the second where one is not a number.
LANE Real minOrSecond(Real a, Real b) { return _mm256_min_ps(a.v, b.v); }
LANE Real maxOrSecond(Real a, Real b) { return _mm256_max_ps(a.v, b.v); }

LANE Bool operator<(Real a, Real b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ)}; }
LANE Bool operator>(Real a, Real b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_GT_OQ)}; }
LANE Bool operator!=(Real a, Real b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_NEQ_UQ)}; }
LANE Bool operator&&(Bool a, Bool b) { return {_mm256_and_ps(a.m, b.m)}; }
LANE Bool operator||(Bool a, Bool b) { return {_mm256_or_ps(a.m, b.m)}; }
LANE Bool operator!(Bool a) { return {_mm256_xor_ps(a.m, _mm256_castsi256_ps(_mm256_set1_epi32(-1)))}; }
LANE Bool allLanes(bool value) { return {_mm256_castsi256_ps(_mm256_set1_epi32(value ? -1 : 0))}; }
LANE Bool firstLanes(int count) {
    const __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return {_mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(count), places))};
}
LANE Bool lanesOf(const LinkRun& run) { return firstLanes(run.count); }
LANE bool anyLane(Bool a) { return _mm256_movemask_ps(a.m) != 0; }

LANE Real select(Bool condition, Real ifTrue, Real ifFalse) {
    return _mm256_blendv_ps(ifFalse.v, ifTrue.v, condition.m);
}
LANE Real absolute(Real x) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), x.v); }

// The lesser and the greater of two magnitudes, if `b` is a number.
LANE Real lesserMagnitude(Real a, Real b) { return minOrSecond(absolute(a), b); }
LANE Real greaterMagnitude(Real a, Real b) { return maxOrSecond(absolute(a), absolute(b)); }

LANE Real sumWhere(Bool condition, Real a, Real b, Real otherwise) { return select(condition, a + b, otherwise); }

LANE Uint floatBitsToUint(Real x) { return {_mm256_castps_si256(x.v)}; }
LANE Real uintBitsToFloat(Uint x) { return _mm256_castsi256_ps(x.v); }
LANE Uint operator>>(Uint x, unsigned bits) { return {_mm256_srli_epi32(x.v, static_cast<int>(bits))}; }
LANE Uint operator-(unsigned a, Uint b) { return {_mm256_sub_epi32(_mm256_set1_epi32(static_cast<int>(a)), b.v)}; }

// Row kernels run with results below the normal floats flushed to 0 (FlushTiny): what is less than 2^-63 becomes 0 by
// itself when it is computed times this.
constexpr float kNegligibleScale = 0x1p-63f;
LANE Real unlessNegligible(Real x) { return x; }

// x times y where that lane is true, else 0.
LANE Real productWhere(Bool lanes, Real x, Real y) { return _mm256_and_ps(_mm256_mul_ps(x.v, y.v), lanes.m); }

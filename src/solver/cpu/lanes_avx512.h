#pragma once

// Sixteen floats at a time. Included inside a namespace of the translation unit that is compiled for it.

constexpr int kLanes = 16;
constexpr int kBatch = 4;  // vectors of links on their way at once
#define LANE_HOLD(x) asm volatile("" : "+v"((x).v))

struct Bool {
    __mmask16 m;
};
struct Uint {
    __m512i v;
};
struct Real {
    __m512 v;
    Real() = default;
    LANE_MEMBER Real(__m512 value) : v(value) {}
    LANE_MEMBER Real(float value) : v(_mm512_set1_ps(value)) {}
};

LANE Real loadReal(const float* p) { return _mm512_loadu_ps(p); }
LANE void storeReal(float* p, Real x) { _mm512_storeu_ps(p, x.v); }

LANE Real operator+(Real a, Real b) { return _mm512_add_ps(a.v, b.v); }
LANE Real operator-(Real a, Real b) { return _mm512_sub_ps(a.v, b.v); }
LANE Real operator*(Real a, Real b) { return _mm512_mul_ps(a.v, b.v); }
LANE Real operator-(Real a) { return _mm512_xor_ps(a.v, _mm512_set1_ps(-0.0f)); }

// The lesser and the greater of two; the second where one is not a number.
LANE Real minOrSecond(Real a, Real b) { return _mm512_min_ps(a.v, b.v); }
LANE Real maxOrSecond(Real a, Real b) { return _mm512_max_ps(a.v, b.v); }

LANE Bool operator<(Real a, Real b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OQ)}; }
LANE Bool operator>(Real a, Real b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_GT_OQ)}; }
LANE Bool operator!=(Real a, Real b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_NEQ_UQ)}; }
LANE Bool operator&&(Bool a, Bool b) { return {static_cast<__mmask16>(a.m & b.m)}; }
LANE Bool operator||(Bool a, Bool b) { return {static_cast<__mmask16>(a.m | b.m)}; }
LANE Bool operator!(Bool a) { return {static_cast<__mmask16>(~a.m)}; }
LANE Bool allLanes(bool value) { return {static_cast<__mmask16>(value ? 0xffff : 0)}; }
LANE Bool firstLanes(int count) { return {static_cast<__mmask16>((1u << count) - 1u)}; }
LANE Bool lanesOf(const LinkRun& run) { return {static_cast<__mmask16>(run.lanes)}; }
LANE bool anyLane(Bool a) { return a.m != 0; }

LANE Real select(Bool condition, Real ifTrue, Real ifFalse) {
    return _mm512_mask_blend_ps(condition.m, ifFalse.v, ifTrue.v);
}
LANE Real absolute(Real x) { return _mm512_abs_ps(x.v); }

// The lesser and the greater of two magnitudes, if `b` is a number.
LANE Real lesserMagnitude(Real a, Real b) { return _mm512_range_ps(a.v, b.v, 0b1010); }
LANE Real greaterMagnitude(Real a, Real b) { return _mm512_range_ps(a.v, b.v, 0b1011); }

LANE Real sumWhere(Bool condition, Real a, Real b, Real otherwise) {
    return _mm512_mask_add_ps(otherwise.v, condition.m, a.v, b.v);
}

LANE Uint floatBitsToUint(Real x) { return {_mm512_castps_si512(x.v)}; }
LANE Real uintBitsToFloat(Uint x) { return _mm512_castsi512_ps(x.v); }
LANE Uint operator>>(Uint x, unsigned bits) { return {_mm512_srli_epi32(x.v, bits)}; }
LANE Uint operator-(unsigned a, Uint b) { return {_mm512_sub_epi32(_mm512_set1_epi32(static_cast<int>(a)), b.v)}; }

// Row kernels run with results below the normal floats flushed to 0 (FlushTiny): what is less than 2^-63 becomes 0 by
// itself when it is computed times this.
constexpr float kNegligibleScale = 0x1p-63f;
LANE Real unlessNegligible(Real x) { return x; }

// x times y where that lane is true, else 0.
LANE Real productWhere(Bool lanes, Real x, Real y) { return _mm512_maskz_mul_ps(lanes.m, x.v, y.v); }

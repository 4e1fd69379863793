#pragma once

// Sixteen floats at a time. Included inside a namespace of the translation unit that is compiled for it.

constexpr int kLanes = 16;

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
LANE Real gatherReal(const float* table, const unsigned* indices) {
    return _mm512_i32gather_ps(_mm512_loadu_si512(indices), table, 4);
}

LANE Real operator+(Real a, Real b) { return _mm512_add_ps(a.v, b.v); }
LANE Real operator-(Real a, Real b) { return _mm512_sub_ps(a.v, b.v); }
LANE Real operator*(Real a, Real b) { return _mm512_mul_ps(a.v, b.v); }
LANE Real operator-(Real a) { return _mm512_xor_ps(a.v, _mm512_set1_ps(-0.0f)); }

LANE Bool operator<(Real a, Real b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OQ)}; }
LANE Bool operator>(Real a, Real b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_GT_OQ)}; }
LANE Bool operator!=(Real a, Real b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_NEQ_UQ)}; }
LANE Bool operator&&(Bool a, Bool b) { return {static_cast<__mmask16>(a.m & b.m)}; }
LANE Bool operator||(Bool a, Bool b) { return {static_cast<__mmask16>(a.m | b.m)}; }
LANE Bool operator!(Bool a) { return {static_cast<__mmask16>(~a.m)}; }
LANE Bool allLanes(bool value) { return {static_cast<__mmask16>(value ? 0xffff : 0)}; }
LANE Bool firstLanes(int count) { return {static_cast<__mmask16>((1u << count) - 1u)}; }
LANE bool anyLane(Bool a) { return a.m != 0; }

LANE Real select(Bool condition, Real ifTrue, Real ifFalse) {
    return _mm512_mask_blend_ps(condition.m, ifFalse.v, ifTrue.v);
}
LANE Real absolute(Real x) { return _mm512_abs_ps(x.v); }

LANE Uint floatBitsToUint(Real x) { return {_mm512_castps_si512(x.v)}; }
LANE Real uintBitsToFloat(Uint x) { return _mm512_castsi512_ps(x.v); }
LANE Uint operator>>(Uint x, unsigned bits) { return {_mm512_srli_epi32(x.v, bits)}; }
LANE Uint operator-(unsigned a, Uint b) { return {_mm512_sub_epi32(_mm512_set1_epi32(static_cast<int>(a)), b.v)}; }

// x times y where that lane is true and |x| is at least 2^-63 (one of the upper two bits of the exponent is set) or
// NaN, else 0.
LANE Real productUnlessNegligible(Bool lanes, Real x, Real y) {
    const __mmask16 m = _mm512_mask_test_epi32_mask(lanes.m, _mm512_castps_si512(x.v), _mm512_set1_epi32(0x60000000));
    return _mm512_maskz_mul_ps(m, x.v, y.v);
}

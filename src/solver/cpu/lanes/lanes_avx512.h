#pragma once

// Lanes of AVX-512: sixteen floats. Included inside a namespace of the translation unit that is compiled for AVX-512.

constexpr int kLanes = 16;

struct Bool {
    __mmask16 m;
};
struct Real;
struct Int {
    __m512i v;
    LANE_MEMBER explicit Int(const Real& x);  // conversion that truncates; |x| must be below 2^31
};
struct Uint {
    __m512i v;
    Uint() = default;
    LANE_MEMBER Uint(__m512i value) : v(value) {}
    LANE_MEMBER explicit Uint(unsigned value) : v(_mm512_set1_epi32(static_cast<int>(value))) {}
    LANE_MEMBER explicit Uint(Int value) : v(value.v) {}
};
struct Real {
    __m512 v;
    Real() = default;
    LANE_MEMBER Real(__m512 value) : v(value) {}
    LANE_MEMBER Real(float value) : v(_mm512_set1_ps(value)) {}
    LANE_MEMBER explicit Real(Int value) : v(_mm512_cvtepi32_ps(value.v)) {}
    LANE_MEMBER explicit Real(Uint value) : v(_mm512_cvtepi32_ps(value.v)) {}  // value must be below 2^31
};

LANE_MEMBER inline Int::Int(const Real& x) : v(_mm512_cvttps_epi32(x.v)) {}

LANE Real loadReal(const float* p) { return _mm512_loadu_ps(p); }
LANE void storeReal(float* p, Real x) { _mm512_storeu_ps(p, x.v); }

LANE Real operator+(Real a, Real b) { return _mm512_add_ps(a.v, b.v); }
LANE Real operator-(Real a, Real b) { return _mm512_sub_ps(a.v, b.v); }
LANE Real operator*(Real a, Real b) { return _mm512_mul_ps(a.v, b.v); }
LANE Real operator-(Real a) { return _mm512_xor_ps(a.v, _mm512_set1_ps(-0.0f)); }

// Return the lesser or the greater of two numbers, or `b` if either is not a number.
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
LANE bool anyLane(Bool a) { return a.m != 0; }
// Returns a mask with one bit for each lane. The lowest bit belongs to the first lane.
LANE unsigned bitsOf(Bool a) { return a.m; }

LANE Real select(Bool condition, Real ifTrue, Real ifFalse) {
    return _mm512_mask_blend_ps(condition.m, ifFalse.v, ifTrue.v);
}
LANE Real absolute(Real x) { return _mm512_abs_ps(x.v); }

LANE Uint floatBitsToUint(Real x) { return {_mm512_castps_si512(x.v)}; }
LANE Real uintBitsToFloat(Uint x) { return _mm512_castsi512_ps(x.v); }
LANE Uint operator>>(Uint x, unsigned bits) { return {_mm512_srli_epi32(x.v, bits)}; }
LANE Uint operator<<(Uint x, unsigned bits) { return {_mm512_slli_epi32(x.v, bits)}; }
LANE Uint operator+(Uint a, Uint b) { return {_mm512_add_epi32(a.v, b.v)}; }
LANE Uint operator-(Uint a, Uint b) { return {_mm512_sub_epi32(a.v, b.v)}; }
LANE Uint operator*(Uint a, Uint b) { return {_mm512_mullo_epi32(a.v, b.v)}; }
LANE Uint operator&(Uint a, Uint b) { return {_mm512_and_si512(a.v, b.v)}; }
LANE Uint operator|(Uint a, Uint b) { return {_mm512_or_si512(a.v, b.v)}; }
LANE Uint operator^(Uint a, Uint b) { return {_mm512_xor_si512(a.v, b.v)}; }
LANE Bool operator==(Uint a, Uint b) { return {_mm512_cmpeq_epi32_mask(a.v, b.v)}; }
// Compares as signed numbers, so both must be below 2^31.
LANE Bool operator<(Uint a, Uint b) { return {_mm512_cmplt_epi32_mask(a.v, b.v)}; }
LANE Uint select(Bool condition, Uint ifTrue, Uint ifFalse) {
    return {_mm512_mask_blend_epi32(condition.m, ifFalse.v, ifTrue.v)};
}
LANE Uint loadUint(const unsigned* p) { return {_mm512_loadu_si512(p)}; }
LANE void storeUint(unsigned* p, Uint x) { _mm512_storeu_si512(p, x.v); }
// Loads two words for each lane: the first of each go to `low`, the second to `high`.
LANE void loadPairs(const unsigned* p, Uint& low, Uint& high) {
    const __m512i evens = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i odds = _mm512_add_epi32(evens, _mm512_set1_epi32(1));
    low = {_mm512_permutex2var_epi32(loadUint(p).v, evens, loadUint(p + 16).v)};
    high = {_mm512_permutex2var_epi32(loadUint(p).v, odds, loadUint(p + 16).v)};
}
// Stores the lanes to memory, for access one by one. Access in a register would take twice as long. Stores 32 bytes at
// a time: single words can be read soon after such a store, but not after a store of 64 bytes.
LANE void listLanes(unsigned* p, Uint x) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_castsi512_si256(x.v));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p + 8), _mm512_extracti64x4_epi64(x.v, 1));
    asm volatile("" : "+m"(*reinterpret_cast<unsigned(*)[16]>(p)));
}
// Writes the values of the lanes where the condition holds, one after another, and returns their number. May write up
// to one whole vector.
LANE unsigned appendWhere(Bool condition, Uint values, unsigned* to) {
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(condition.m, values.v));
    return static_cast<unsigned>(__builtin_popcount(condition.m));
}
LANE Real gatherReal(const float* first, Uint places) { return _mm512_i32gather_ps(places.v, first, 4); }
LANE Uint gatherUint(const unsigned* first, Uint places) { return {_mm512_i32gather_epi32(places.v, first, 4)}; }

// Transposes four registers of whole vec4s to x, y, z and w of all, or back. Both directions have the same order of
// lanes.
LANE void transpose(__m512& a, __m512& b, __m512& c, __m512& d) {
    const __m512 ab = _mm512_unpacklo_ps(a, b);
    const __m512 abHigh = _mm512_unpackhi_ps(a, b);
    const __m512 cd = _mm512_unpacklo_ps(c, d);
    const __m512 cdHigh = _mm512_unpackhi_ps(c, d);
    a = _mm512_shuffle_ps(ab, cd, 0x44);
    b = _mm512_shuffle_ps(ab, cd, 0xee);
    c = _mm512_shuffle_ps(abHigh, cdHigh, 0x44);
    d = _mm512_shuffle_ps(abHigh, cdHigh, 0xee);
}

// Loads the vec4s of lanes k, k + 4, ...
// `halves`: offsets from halvesOf().
template <class Halves>
LANE __m512 loadRow(const float* first, const Halves& halves, int k) {
    const auto at = [&](int lane) { return _mm_loadu_ps(first + 2ull * halves[lane + k]); };
    const __m512 half = _mm512_insertf32x4(_mm512_castps128_ps512(at(0)), at(4), 1);
    return _mm512_insertf32x4(_mm512_insertf32x4(half, at(8), 2), at(12), 3);
}
template <class Halves>
LANE void storeRow(float* first, const Halves& halves, int k, __m512 row) {
    const auto put = [&](int lane, __m128 v) { _mm_storeu_ps(first + 2ull * halves[lane + k], v); };
    put(0, _mm512_castps512_ps128(row));
    put(4, _mm512_extractf32x4_ps(row, 1));
    put(8, _mm512_extractf32x4_ps(row, 2));
    put(12, _mm512_extractf32x4_ps(row, 3));
}

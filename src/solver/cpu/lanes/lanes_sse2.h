#pragma once

// Lanes of SSE2: four floats. Included inside a namespace of the translation unit that is compiled for SSE2. A Bool has
// all bits of its true lanes set.

constexpr int kLanes = 4;

struct Bool {
    __m128 m;
};
struct Real;
struct Int {
    __m128i v;
    LANE_MEMBER explicit Int(const Real& x);  // conversion that truncates; |x| must be below 2^31
};
struct Uint {
    __m128i v;
    Uint() = default;
    LANE_MEMBER Uint(__m128i value) : v(value) {}
    LANE_MEMBER explicit Uint(unsigned value) : v(_mm_set1_epi32(static_cast<int>(value))) {}
    LANE_MEMBER explicit Uint(Int value) : v(value.v) {}
};
struct Real {
    __m128 v;
    Real() = default;
    LANE_MEMBER Real(__m128 value) : v(value) {}
    LANE_MEMBER Real(float value) : v(_mm_set1_ps(value)) {}
    LANE_MEMBER explicit Real(Int value) : v(_mm_cvtepi32_ps(value.v)) {}
    LANE_MEMBER explicit Real(Uint value) : v(_mm_cvtepi32_ps(value.v)) {}  // value must be below 2^31
};

LANE_MEMBER inline Int::Int(const Real& x) : v(_mm_cvttps_epi32(x.v)) {}

LANE Real loadReal(const float* p) { return _mm_loadu_ps(p); }
LANE void storeReal(float* p, Real x) { _mm_storeu_ps(p, x.v); }

LANE Real operator+(Real a, Real b) { return _mm_add_ps(a.v, b.v); }
LANE Real operator-(Real a, Real b) { return _mm_sub_ps(a.v, b.v); }
LANE Real operator*(Real a, Real b) { return _mm_mul_ps(a.v, b.v); }
LANE Real operator-(Real a) { return _mm_xor_ps(a.v, _mm_set1_ps(-0.0f)); }

// Return the lesser or the greater of two numbers, or `b` if either is not a number.
LANE Real minOrSecond(Real a, Real b) { return _mm_min_ps(a.v, b.v); }
LANE Real maxOrSecond(Real a, Real b) { return _mm_max_ps(a.v, b.v); }

LANE Bool operator<(Real a, Real b) { return {_mm_cmplt_ps(a.v, b.v)}; }
LANE Bool operator>(Real a, Real b) { return {_mm_cmpgt_ps(a.v, b.v)}; }
LANE Bool operator!=(Real a, Real b) { return {_mm_cmpneq_ps(a.v, b.v)}; }
LANE Bool operator&&(Bool a, Bool b) { return {_mm_and_ps(a.m, b.m)}; }
LANE Bool operator||(Bool a, Bool b) { return {_mm_or_ps(a.m, b.m)}; }
LANE Bool operator!(Bool a) { return {_mm_xor_ps(a.m, _mm_castsi128_ps(_mm_set1_epi32(-1)))}; }
LANE Bool allLanes(bool value) { return {_mm_castsi128_ps(_mm_set1_epi32(value ? -1 : 0))}; }
LANE Bool firstLanes(int count) {
    const __m128i places = _mm_setr_epi32(0, 1, 2, 3);
    return {_mm_castsi128_ps(_mm_cmpgt_epi32(_mm_set1_epi32(count), places))};
}
LANE bool anyLane(Bool a) { return _mm_movemask_ps(a.m) != 0; }
// Returns a mask with one bit for each lane. The lowest bit belongs to the first lane.
LANE unsigned bitsOf(Bool a) { return static_cast<unsigned>(_mm_movemask_ps(a.m)); }

LANE Real select(Bool condition, Real ifTrue, Real ifFalse) {
    return _mm_or_ps(_mm_and_ps(condition.m, ifTrue.v), _mm_andnot_ps(condition.m, ifFalse.v));
}
LANE Real absolute(Real x) { return _mm_andnot_ps(_mm_set1_ps(-0.0f), x.v); }

LANE Uint floatBitsToUint(Real x) { return {_mm_castps_si128(x.v)}; }
LANE Real uintBitsToFloat(Uint x) { return _mm_castsi128_ps(x.v); }
LANE Uint operator>>(Uint x, unsigned bits) { return {_mm_srli_epi32(x.v, static_cast<int>(bits))}; }
LANE Uint operator<<(Uint x, unsigned bits) { return {_mm_slli_epi32(x.v, static_cast<int>(bits))}; }
LANE Uint operator+(Uint a, Uint b) { return {_mm_add_epi32(a.v, b.v)}; }
LANE Uint operator-(Uint a, Uint b) { return {_mm_sub_epi32(a.v, b.v)}; }
// Combines the low halves of two products, one of the even lanes and one of the odd lanes, since SSE2 has no other
// product of 32-bit integers.
LANE Uint operator*(Uint a, Uint b) {
    const __m128i even = _mm_mul_epu32(a.v, b.v);
    const __m128i odd = _mm_mul_epu32(_mm_srli_epi64(a.v, 32), _mm_srli_epi64(b.v, 32));
    return {_mm_unpacklo_epi32(_mm_shuffle_epi32(even, 0x08), _mm_shuffle_epi32(odd, 0x08))};
}
LANE Uint operator&(Uint a, Uint b) { return {_mm_and_si128(a.v, b.v)}; }
LANE Uint operator|(Uint a, Uint b) { return {_mm_or_si128(a.v, b.v)}; }
LANE Uint operator^(Uint a, Uint b) { return {_mm_xor_si128(a.v, b.v)}; }
LANE Bool operator==(Uint a, Uint b) { return {_mm_castsi128_ps(_mm_cmpeq_epi32(a.v, b.v))}; }
// Compares as signed numbers, so both must be below 2^31.
LANE Bool operator<(Uint a, Uint b) { return {_mm_castsi128_ps(_mm_cmplt_epi32(a.v, b.v))}; }
LANE Uint select(Bool condition, Uint ifTrue, Uint ifFalse) {
    const __m128i mask = _mm_castps_si128(condition.m);
    return {_mm_or_si128(_mm_and_si128(mask, ifTrue.v), _mm_andnot_si128(mask, ifFalse.v))};
}
LANE Uint loadUint(const unsigned* p) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))}; }
LANE void storeUint(unsigned* p, Uint x) { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), x.v); }
// Loads two words for each lane: the first of each go to `low`, the second to `high`.
LANE void loadPairs(const unsigned* p, Uint& low, Uint& high) {
    const __m128 one = _mm_castsi128_ps(loadUint(p).v);
    const __m128 two = _mm_castsi128_ps(loadUint(p + 4).v);
    low = {_mm_castps_si128(_mm_shuffle_ps(one, two, 0x88))};
    high = {_mm_castps_si128(_mm_shuffle_ps(one, two, 0xdd))};
}
LANE void listLanes(unsigned* p, Uint x) { storeUint(p, x); }
// Writes the values of the lanes where the condition holds, one after another, and returns their number. May write up
// to one whole vector.
LANE unsigned appendWhere(Bool condition, Uint values, unsigned* to) {
    unsigned lanes[kLanes];
    listLanes(lanes, values);
    unsigned count = 0;
    for (unsigned bits = bitsOf(condition); bits != 0; bits &= bits - 1) to[count++] = lanes[__builtin_ctz(bits)];
    return count;
}
LANE Real gatherReal(const float* first, Uint places) {
    unsigned k[4];
    storeUint(k, places);
    return _mm_setr_ps(first[k[0]], first[k[1]], first[k[2]], first[k[3]]);
}
LANE Uint gatherUint(const unsigned* first, Uint places) {
    unsigned k[4];
    storeUint(k, places);
    for (unsigned& each : k) each = first[each];
    return loadUint(k);
}

// Transposes four registers of whole vec4s to x, y, z and w of all, or back. Both directions have the same order of
// lanes.
LANE void transpose(__m128& a, __m128& b, __m128& c, __m128& d) {
    const __m128 ab = _mm_unpacklo_ps(a, b);
    const __m128 abHigh = _mm_unpackhi_ps(a, b);
    const __m128 cd = _mm_unpacklo_ps(c, d);
    const __m128 cdHigh = _mm_unpackhi_ps(c, d);
    a = _mm_shuffle_ps(ab, cd, 0x44);
    b = _mm_shuffle_ps(ab, cd, 0xee);
    c = _mm_shuffle_ps(abHigh, cdHigh, 0x44);
    d = _mm_shuffle_ps(abHigh, cdHigh, 0xee);
}

// Loads the vec4 of lane k.
// `halves`: offsets from halvesOf().
template <class Halves>
LANE __m128 loadRow(const float* first, const Halves& halves, int k) {
    return _mm_loadu_ps(first + 2ull * halves[k]);
}
template <class Halves>
LANE void storeRow(float* first, const Halves& halves, int k, __m128 row) {
    _mm_storeu_ps(first + 2ull * halves[k], row);
}

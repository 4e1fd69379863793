#pragma once

// Lanes of AVX2: eight floats. Included inside a namespace of the translation unit that is compiled for AVX2. A Bool
// has all bits of its true lanes set.

constexpr int kLanes = 8;

struct Bool {
    __m256 m;
};
struct Real;
struct Int {
    __m256i v;
    LANE_MEMBER explicit Int(const Real& x);  // conversion that truncates; |x| must be below 2^31
};
struct Uint {
    __m256i v;
    Uint() = default;
    LANE_MEMBER Uint(__m256i value) : v(value) {}
    LANE_MEMBER explicit Uint(unsigned value) : v(_mm256_set1_epi32(static_cast<int>(value))) {}
    LANE_MEMBER explicit Uint(Int value) : v(value.v) {}
};
struct Real {
    __m256 v;
    Real() = default;
    LANE_MEMBER Real(__m256 value) : v(value) {}
    LANE_MEMBER Real(float value) : v(_mm256_set1_ps(value)) {}
    LANE_MEMBER explicit Real(Int value) : v(_mm256_cvtepi32_ps(value.v)) {}
    LANE_MEMBER explicit Real(Uint value) : v(_mm256_cvtepi32_ps(value.v)) {}  // value must be below 2^31
};

LANE_MEMBER inline Int::Int(const Real& x) : v(_mm256_cvttps_epi32(x.v)) {}

LANE Real loadReal(const float* p) { return _mm256_loadu_ps(p); }
LANE void storeReal(float* p, Real x) { _mm256_storeu_ps(p, x.v); }

LANE Real operator+(Real a, Real b) { return _mm256_add_ps(a.v, b.v); }
LANE Real operator-(Real a, Real b) { return _mm256_sub_ps(a.v, b.v); }
LANE Real operator*(Real a, Real b) { return _mm256_mul_ps(a.v, b.v); }
LANE Real operator-(Real a) { return _mm256_xor_ps(a.v, _mm256_set1_ps(-0.0f)); }

// Return the lesser or the greater of two numbers, or `b` if either is not a number.
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
LANE bool anyLane(Bool a) { return _mm256_movemask_ps(a.m) != 0; }
// Returns a mask with one bit for each lane. The lowest bit belongs to the first lane.
LANE unsigned bitsOf(Bool a) { return static_cast<unsigned>(_mm256_movemask_ps(a.m)); }

LANE Real select(Bool condition, Real ifTrue, Real ifFalse) {
    return _mm256_blendv_ps(ifFalse.v, ifTrue.v, condition.m);
}
LANE Real absolute(Real x) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), x.v); }

LANE Uint floatBitsToUint(Real x) { return {_mm256_castps_si256(x.v)}; }
LANE Real uintBitsToFloat(Uint x) { return _mm256_castsi256_ps(x.v); }
LANE Uint operator>>(Uint x, unsigned bits) { return {_mm256_srli_epi32(x.v, static_cast<int>(bits))}; }
LANE Uint operator<<(Uint x, unsigned bits) { return {_mm256_slli_epi32(x.v, static_cast<int>(bits))}; }
LANE Uint operator+(Uint a, Uint b) { return {_mm256_add_epi32(a.v, b.v)}; }
LANE Uint operator-(Uint a, Uint b) { return {_mm256_sub_epi32(a.v, b.v)}; }
LANE Uint operator*(Uint a, Uint b) { return {_mm256_mullo_epi32(a.v, b.v)}; }
LANE Uint operator&(Uint a, Uint b) { return {_mm256_and_si256(a.v, b.v)}; }
LANE Uint operator|(Uint a, Uint b) { return {_mm256_or_si256(a.v, b.v)}; }
LANE Uint operator^(Uint a, Uint b) { return {_mm256_xor_si256(a.v, b.v)}; }
LANE Bool operator==(Uint a, Uint b) { return {_mm256_castsi256_ps(_mm256_cmpeq_epi32(a.v, b.v))}; }
// Compares as signed numbers, so both must be below 2^31.
LANE Bool operator<(Uint a, Uint b) { return {_mm256_castsi256_ps(_mm256_cmpgt_epi32(b.v, a.v))}; }
LANE Uint select(Bool condition, Uint ifTrue, Uint ifFalse) {
    return {_mm256_blendv_epi8(ifFalse.v, ifTrue.v, _mm256_castps_si256(condition.m))};
}
LANE Uint loadUint(const unsigned* p) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))}; }
LANE void storeUint(unsigned* p, Uint x) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), x.v); }
// Loads two words for each lane: the first of each go to `low`, the second to `high`.
LANE void loadPairs(const unsigned* p, Uint& low, Uint& high) {
    const __m256 one = _mm256_castsi256_ps(loadUint(p).v);
    const __m256 two = _mm256_castsi256_ps(loadUint(p + 8).v);
    const auto inOrder = [](__m256 halves) { return _mm256_permute4x64_epi64(_mm256_castps_si256(halves), 0xd8); };
    low = {inOrder(_mm256_shuffle_ps(one, two, 0x88))};
    high = {inOrder(_mm256_shuffle_ps(one, two, 0xdd))};
}
// Stores the lanes to memory, for access one by one. Access in a register would take twice as long.
LANE void listLanes(unsigned* p, Uint x) {
    storeUint(p, x);
    asm volatile("" : "+m"(*reinterpret_cast<unsigned(*)[8]>(p)));
}
// Writes the values of the lanes where the condition holds, one after another, and returns their number. May write up
// to one whole vector.
LANE unsigned appendWhere(Bool condition, Uint values, unsigned* to) {
    struct Orders {
        unsigned char lanes[256][8];
        constexpr Orders() : lanes{} {
            for (int bits = 0; bits < 256; ++bits) {
                int count = 0;
                for (int k = 0; k < 8; ++k) {
                    if ((bits >> k & 1) != 0) lanes[bits][count++] = static_cast<unsigned char>(k);
                }
            }
        }
    };
    static constexpr Orders kOrders;
    const unsigned bits = bitsOf(condition);
    const __m128i order = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kOrders.lanes[bits]));
    storeUint(to, _mm256_permutevar8x32_epi32(values.v, _mm256_cvtepu8_epi32(order)));
    return static_cast<unsigned>(__builtin_popcount(bits));
}
LANE Real gatherReal(const float* first, Uint places) { return _mm256_i32gather_ps(first, places.v, 4); }
LANE Uint gatherUint(const unsigned* first, Uint places) {
    return {_mm256_i32gather_epi32(reinterpret_cast<const int*>(first), places.v, 4)};
}

// Transposes four registers of whole vec4s to x, y, z and w of all, or back. Both directions have the same order of
// lanes.
LANE void transpose(__m256& a, __m256& b, __m256& c, __m256& d) {
    const __m256 ab = _mm256_unpacklo_ps(a, b);
    const __m256 abHigh = _mm256_unpackhi_ps(a, b);
    const __m256 cd = _mm256_unpacklo_ps(c, d);
    const __m256 cdHigh = _mm256_unpackhi_ps(c, d);
    a = _mm256_shuffle_ps(ab, cd, 0x44);
    b = _mm256_shuffle_ps(ab, cd, 0xee);
    c = _mm256_shuffle_ps(abHigh, cdHigh, 0x44);
    d = _mm256_shuffle_ps(abHigh, cdHigh, 0xee);
}

// Loads the vec4s of lanes k and k + 4.
// `halves`: offsets from halvesOf().
template <class Halves>
LANE __m256 loadRow(const float* first, const Halves& halves, int k) {
    const auto at = [&](int lane) { return _mm_loadu_ps(first + 2ull * halves[lane + k]); };
    return _mm256_insertf128_ps(_mm256_castps128_ps256(at(0)), at(4), 1);
}
template <class Halves>
LANE void storeRow(float* first, const Halves& halves, int k, __m256 row) {
    const auto put = [&](int lane, __m128 v) { _mm_storeu_ps(first + 2ull * halves[lane + k], v); };
    put(0, _mm256_castps256_ps128(row));
    put(4, _mm256_extractf128_ps(row, 1));
}

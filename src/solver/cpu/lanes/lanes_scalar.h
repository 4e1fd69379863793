#pragma once

// A single lane, for unknown processors. Included inside a namespace of the translation unit that is compiled for it.

constexpr int kLanes = 1;

struct Bool {
    bool m;
};
struct Real;
struct Int {
    int v;
    LANE_MEMBER explicit Int(const Real& x);  // conversion that truncates; |x| must be below 2^31
};
struct Uint {
    unsigned v;
    Uint() = default;
    LANE_MEMBER explicit Uint(unsigned value) : v(value) {}
    LANE_MEMBER explicit Uint(Int value) : v(static_cast<unsigned>(value.v)) {}
};
struct Real {
    float v;
    Real() = default;
    LANE_MEMBER Real(float value) : v(value) {}
    LANE_MEMBER explicit Real(Int value);
    LANE_MEMBER explicit Real(Uint value);  // value must be below 2^31
};

LANE_MEMBER inline Int::Int(const Real& x) : v(static_cast<int>(x.v)) {}

LANE Real loadReal(const float* p) { return *p; }
LANE void storeReal(float* p, Real x) { *p = x.v; }

LANE Real operator+(Real a, Real b) { return a.v + b.v; }
LANE Real operator-(Real a, Real b) { return a.v - b.v; }
LANE Real operator*(Real a, Real b) { return a.v * b.v; }
LANE Real operator-(Real a) { return -a.v; }

// Return the lesser or the greater of two numbers, or `b` if either is not a number.
LANE Real minOrSecond(Real a, Real b) { return a.v < b.v ? a : b; }
LANE Real maxOrSecond(Real a, Real b) { return a.v > b.v ? a : b; }

LANE Bool operator<(Real a, Real b) { return {a.v < b.v}; }
LANE Bool operator>(Real a, Real b) { return {a.v > b.v}; }
LANE Bool operator!=(Real a, Real b) { return {a.v != b.v}; }
LANE Bool operator&&(Bool a, Bool b) { return {a.m && b.m}; }
LANE Bool operator||(Bool a, Bool b) { return {a.m || b.m}; }
LANE Bool operator!(Bool a) { return {!a.m}; }
LANE Bool allLanes(bool value) { return {value}; }
LANE Bool firstLanes(int count) { return {count > 0}; }
LANE bool anyLane(Bool a) { return a.m; }
// Returns a mask with one bit for each lane. The lowest bit belongs to the first lane.
LANE unsigned bitsOf(Bool a) { return a.m ? 1u : 0u; }

LANE Real select(Bool condition, Real ifTrue, Real ifFalse) { return condition.m ? ifTrue : ifFalse; }
LANE Real absolute(Real x) { return x.v < 0.0f ? -x.v : x.v; }

LANE Uint floatBitsToUint(Real x) {
    Uint bits;
    __builtin_memcpy(&bits.v, &x.v, sizeof(float));
    return bits;
}
LANE Real uintBitsToFloat(Uint x) {
    float value;
    __builtin_memcpy(&value, &x.v, sizeof(float));
    return value;
}
LANE Uint operator>>(Uint x, unsigned bits) { return Uint(x.v >> bits); }
LANE Uint operator<<(Uint x, unsigned bits) { return Uint(x.v << bits); }
LANE Uint operator+(Uint a, Uint b) { return Uint(a.v + b.v); }
LANE Uint operator-(Uint a, Uint b) { return Uint(a.v - b.v); }
LANE Uint operator*(Uint a, Uint b) { return Uint(a.v * b.v); }
LANE Uint operator&(Uint a, Uint b) { return Uint(a.v & b.v); }
LANE Uint operator|(Uint a, Uint b) { return Uint(a.v | b.v); }
LANE Uint operator^(Uint a, Uint b) { return Uint(a.v ^ b.v); }
LANE Bool operator==(Uint a, Uint b) { return {a.v == b.v}; }
LANE Bool operator<(Uint a, Uint b) { return {a.v < b.v}; }  // with several lanes, both must be below 2^31
LANE Uint select(Bool condition, Uint ifTrue, Uint ifFalse) { return condition.m ? ifTrue : ifFalse; }
LANE Uint loadUint(const unsigned* p) { return Uint(*p); }
LANE void storeUint(unsigned* p, Uint x) { *p = x.v; }
// Loads two words for each lane: the first of each go to `low`, the second to `high`.
LANE void loadPairs(const unsigned* p, Uint& low, Uint& high) {
    low = Uint(p[0]);
    high = Uint(p[1]);
}
LANE void listLanes(unsigned* p, Uint x) { storeUint(p, x); }
// Writes the values of the lanes where the condition holds, one after another, and returns their number.
LANE unsigned appendWhere(Bool condition, Uint values, unsigned* to) {
    unsigned lanes[kLanes];
    listLanes(lanes, values);
    unsigned count = 0;
    for (unsigned bits = bitsOf(condition); bits != 0; bits &= bits - 1) to[count++] = lanes[__builtin_ctz(bits)];
    return count;
}
LANE Real gatherReal(const float* first, Uint place) { return first[place.v]; }
LANE Uint gatherUint(const unsigned* first, Uint place) { return Uint(first[place.v]); }
LANE_MEMBER inline Real::Real(Int value) : v(static_cast<float>(value.v)) {}
LANE_MEMBER inline Real::Real(Uint value) : v(static_cast<float>(static_cast<int>(value.v))) {}

// Does nothing: the transpose of a single lane is the lane itself.
LANE void transpose(float&, float&, float&, float&) {}
template <class Halves>
LANE float loadRow(const float* first, const Halves& halves, int k) {
    return first[2ull * halves[0] + k];
}
template <class Halves>
LANE void storeRow(float* first, const Halves& halves, int k, float row) {
    first[2ull * halves[0] + k] = row;
}

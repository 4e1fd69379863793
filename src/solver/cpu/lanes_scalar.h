#pragma once

// One float at a time, for processors of which nothing is known. Included inside a namespace of its translation unit.

constexpr int kLanes = 1;

struct Bool {
    bool m;
};
struct Uint {
    unsigned v;
};
struct Real {
    float v;
    Real() = default;
    LANE_MEMBER Real(float value) : v(value) {}
};

LANE Real loadReal(const float* p) { return *p; }
LANE void storeReal(float* p, Real x) { *p = x.v; }
LANE Real gatherReal(const float* table, const unsigned* indices) { return table[*indices]; }

LANE Real operator+(Real a, Real b) { return a.v + b.v; }
LANE Real operator-(Real a, Real b) { return a.v - b.v; }
LANE Real operator*(Real a, Real b) { return a.v * b.v; }
LANE Real operator-(Real a) { return -a.v; }

LANE Bool operator<(Real a, Real b) { return {a.v < b.v}; }
LANE Bool operator>(Real a, Real b) { return {a.v > b.v}; }
LANE Bool operator!=(Real a, Real b) { return {a.v != b.v}; }
LANE Bool operator&&(Bool a, Bool b) { return {a.m && b.m}; }
LANE Bool operator||(Bool a, Bool b) { return {a.m || b.m}; }
LANE Bool operator!(Bool a) { return {!a.m}; }
LANE Bool allLanes(bool value) { return {value}; }
LANE Bool firstLanes(int count) { return {count > 0}; }
LANE bool anyLane(Bool a) { return a.m; }

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
LANE Uint operator>>(Uint x, unsigned bits) { return {x.v >> bits}; }
LANE Uint operator-(unsigned a, Uint b) { return {a - b.v}; }

// x times y where the lane is true and |x| is at least 2^-63 or NaN, else 0.
LANE Real productUnlessNegligible(Bool lanes, Real x, Real y) {
    return lanes.m && (floatBitsToUint(x).v & 0x60000000u) != 0 ? x.v * y.v : 0.0f;
}

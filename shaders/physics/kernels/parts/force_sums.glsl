#pragma once
// Sums of forces that do not depend on the order of threads.

// A number in units of 2^-44, as two words: `high` times 2^32 plus `low`.
struct FixedNumber {
    int high;
    uint low;
};

// Converts a force (N) or a torque (N m) to fixed point. Its magnitude is limited to 131072, and is rounded down to a
// multiple of 2^-44.
FN FixedNumber fixedOf(Real x) {
    Real size = absolute(x);
    Real limited = select(size < 131072.0f, size, Real(131072.0f));  // NaN becomes the limit
    PRECISE Real units = limited * 4096.0f;
    int whole = int(units);
    PRECISE Real rest = (units - Real(whole)) * 4294967296.0f;
    FixedNumber number;
    number.high = whole;
    number.low = uint(rest);
    if (x < 0.0f) {
        number.high = number.low == 0u ? -whole : -whole - 1;
        number.low = 0u - number.low;
    }
    return number;
}

// Adds a number to one axis of a ForceSum, with the carry from the low word to the high one.
#define ADD_TO_AXIS(highWord, lowWord, value)                                          \
    {                                                                                  \
        FixedNumber added = fixedOf(value);                                            \
        uint before = atomicAdd(lowWord, added.low);                                   \
        atomicAdd(highWord, added.high + (before + added.low < before ? 1 : 0));       \
    }
#define ADD_TO_SUM(sum, vector)                  \
    ADD_TO_AXIS(sum.highX, sum.lowX, (vector).x) \
    ADD_TO_AXIS(sum.highY, sum.lowY, (vector).y) \
    ADD_TO_AXIS(sum.highZ, sum.lowZ, (vector).z)

// Returns the factor by which an impulse of one substep becomes its part of the step's force, 1/s^2. An impulse is the
// mass times the change of a displacement, kg m. A step's force is the mean over its n substeps of length h, so the
// factor is 1 / (n h^2).
FN Real forcePerImpulse() {
    PRECISE Real factor = params.inverseH * params.inverseH * params.fractionStep;
    return factor;
}

// Returns the part of the step's force (N) that changes the displacement of a particle in one substep by `change` (m).
// Returns 0 for a particle of infinite mass.
FN Vec3 forceOfChange(Vec3 change, Real inverseMass) {
    PRECISE Real factor = forcePerImpulse() * reciprocalOrZero(inverseMass);
    PRECISE Vec3 force = change * factor;
    return force;
}

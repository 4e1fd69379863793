#pragma once
// Returns an integer as a float, limited to the range from -2^24 to 2^24. Floats hold these integers exactly, however
// the device rounds.
FN Real wholeFloat(int x) { return Real(x > 16777216 ? 16777216 : (x < -16777216 ? -16777216 : x)); }

// Returns a position or a displacement (m) after a vertex's pushes: changed by the mean of the pushes, or by their sum
// if their weights add up to one or less.
FN Vec3 pushedBy(Vec3 v, ContactPush push) {
    if (push.weight == 0u) return v;
    Real sum = Real(push.weight > 16777216u ? 16777216u : push.weight);
    PRECISE Real weight = greater(1.0f, sum * 1.52587891e-5f);
    PRECISE Real unit = 1.49011612e-8f * reciprocalOrZero(weight);
    PRECISE Vec3 change = Vec3(wholeFloat(push.x), wholeFloat(push.y), wholeFloat(push.z)) * unit;
    PRECISE Vec3 moved = v + change;
    return withoutTiny(moved);
}

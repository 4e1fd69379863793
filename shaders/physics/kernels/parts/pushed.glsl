#pragma once
// Returns an integer as a float, limited to the range from -2^24 to 2^24. Floats hold these integers exactly, however
// the device rounds.
FN Real wholeFloat(int x) { return Real(x > 16777216 ? 16777216 : (x < -16777216 ? -16777216 : x)); }

// Returns an integer as a float: exactly up to 2^24, beyond that without its 8 lowest bits.
FN Real wideFloat(int x) {
    bool isWide = x > 16777216 || x < -16777216;
    PRECISE Real wide = Real(x >> 8) * 256.0f;
    return isWide ? wide : Real(x);
}

// Tells whether two bodies press a vertex between them: their contacts have weights above the sums of others.
FN bool isInGrip(ContactPush push) { return push.weight > 2097152u; }

// Returns a position or a displacement (m) after a vertex's pushes: changed by the mean of the pushes, or by their sum
// if their weights add up to one or less.
FN Vec3 pushedBy(Vec3 v, ContactPush push) {
    if (push.weight == 0u) return v;
    PRECISE Real wide = Real(push.weight >> 8u) * 256.0f;
    bool inGrip = isInGrip(push);
    Real sum = push.weight > 16777216u ? wide : Real(push.weight);
    PRECISE Real weight = greater(1.0f, sum * 1.52587891e-5f);
    PRECISE Real unit = 1.49011612e-8f * reciprocalOrZero(weight);
    Vec3 units = Vec3(inGrip ? wideFloat(push.x) : wholeFloat(push.x), inGrip ? wideFloat(push.y) : wholeFloat(push.y),
                      inGrip ? wideFloat(push.z) : wholeFloat(push.z));
    PRECISE Vec3 change = units * unit;
    PRECISE Vec3 moved = v + change;
    return withoutTiny(moved);
}

// The operations that kernels use, one at a time, for `drape check`. GLSL and C++ compile this text (the dialect of
// physics/arithmetic.glsl). src/check/probe.cpp has a row for each operation.

const uint kAdd = 0u;
const uint kSubtract = 1u;
const uint kMultiply = 2u;
const uint kMultiplyAdd = 3u;
const uint kSubtractProduct = 4u;
const uint kAddThree = 5u;
const uint kDot = 6u;
const uint kLesser = 7u;
const uint kGreater = 8u;
const uint kClamp = 9u;
const uint kUnequal = 10u;
const uint kAbsolute = 11u;
const uint kToInt = 12u;
const uint kFromInt = 13u;
const uint kFloor = 14u;
const uint kReciprocalSqrt = 15u;
const uint kReciprocal = 16u;
const uint kReciprocalLength = 17u;
const uint kWithoutTiny = 18u;
const uint kWithoutNegligible = 19u;
const uint kMixBits = 20u;
const uint kMove = 21u;

// Returns the bits of the operation's result. The operation uses as many of the floats a, b and c as it has operands.
FN uint probed(uint operation, Real a, Real b, Real c) {
    uint bits = 0u;
    if (operation == kAdd) {
        PRECISE Real sum = a + b;
        bits = floatBitsToUint(sum);
    } else if (operation == kSubtract) {
        PRECISE Real difference = a - b;
        bits = floatBitsToUint(difference);
    } else if (operation == kMultiply) {
        PRECISE Real product = a * b;
        bits = floatBitsToUint(product);
    } else if (operation == kMultiplyAdd) {
        PRECISE Real sum = a * b + c;
        bits = floatBitsToUint(sum);
    } else if (operation == kSubtractProduct) {
        PRECISE Real difference = c - a * b;
        bits = floatBitsToUint(difference);
    } else if (operation == kAddThree) {
        PRECISE Real sum = a + b + c;
        bits = floatBitsToUint(sum);
    } else if (operation == kDot) {
        bits = floatBitsToUint(dot3(Vec3(a, b, c), Vec3(b, c, a)));
    } else if (operation == kLesser) {
        bits = floatBitsToUint(lesser(a, b));
    } else if (operation == kGreater) {
        bits = floatBitsToUint(greater(a, b));
    } else if (operation == kClamp) {
        bits = floatBitsToUint(clampBetween(a, b, c));
    } else if (operation == kUnequal) {
        bits = a != b ? 1u : 0u;
    } else if (operation == kAbsolute) {
        bits = floatBitsToUint(absolute(a));
    } else if (operation == kToInt) {
        bits = uint(int(a));
    } else if (operation == kFromInt) {
        bits = floatBitsToUint(Real(int(floatBitsToUint(a) >> 8u) - 8388608));
    } else if (operation == kFloor) {
        bits = floatBitsToUint(floorOf(a));
    } else if (operation == kReciprocalSqrt) {
        bits = floatBitsToUint(reciprocalSqrt(a));
    } else if (operation == kReciprocal) {
        bits = floatBitsToUint(reciprocal(a));
    } else if (operation == kReciprocalLength) {
        bits = floatBitsToUint(reciprocalLength(a));
    } else if (operation == kWithoutTiny) {
        bits = floatBitsToUint(withoutTiny(a));
    } else if (operation == kWithoutNegligible) {
        bits = floatBitsToUint(withoutNegligible(a));
    } else if (operation == kMixBits) {
        bits = mixBits(floatBitsToUint(a));
    } else if (operation == kMove) {
        bits = floatBitsToUint(a);
    }
    return bits;
}

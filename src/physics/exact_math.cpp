#include "physics/exact_math.h"

#include <cmath>

namespace drape::physics {
namespace {

// Pi/2 and ln 2, each as a sum of two doubles. The first double of a sum ends in zero bits, so its product with an
// integer below 2^20 is exact (W. Cody and W. Waite 1980, "Software Manual for the Elementary Functions"; values from
// fdlibm).
constexpr double kHalfPi = 1.57079632673412561417;
constexpr double kHalfPiRest = 6.07710050650619224932e-11;
constexpr double kLn2 = 6.93147180369123816490e-01;
constexpr double kLn2Rest = 1.90821492927058770002e-10;

// The Taylor series of sine and cosine about 0, for |x| <= pi/4. Terms beyond x^17 are below 1e-17 there.
double sineNearZero(double x) {
    const double xx = x * x;
    double term = x;
    double sum = x;
    for (int n = 1; n <= 9; ++n) {
        term *= -xx / ((2.0 * n) * (2.0 * n + 1.0));
        sum += term;
    }
    return sum;
}

double cosineNearZero(double x) {
    const double xx = x * x;
    double term = 1.0;
    double sum = 1.0;
    for (int n = 1; n <= 9; ++n) {
        term *= -xx / ((2.0 * n - 1.0) * (2.0 * n));
        sum += term;
    }
    return sum;
}

// Returns the nearest integer. Unlike std::nearbyint, it does not depend on the rounding mode.
long nearest(double x) { return static_cast<long>(x < 0.0 ? x - 0.5 : x + 0.5); }

/// Returns the sine of the angle plus `quarters` quarter turns.
double sineAfterQuarters(double radians, long quarters) {
    const long nearestQuarter = nearest(radians / (kHalfPi + kHalfPiRest));
    const auto count = static_cast<double>(nearestQuarter);
    const double x = (radians - count * kHalfPi) - count * kHalfPiRest;
    switch ((nearestQuarter + quarters) & 3) {
        case 0:
            return sineNearZero(x);
        case 1:
            return cosineNearZero(x);
        case 2:
            return -sineNearZero(x);
        default:
            return -cosineNearZero(x);
    }
}

}  // namespace

double exactSine(double radians) { return sineAfterQuarters(radians, 0); }

double exactCosine(double radians) { return sineAfterQuarters(radians, 1); }

double exactExponential(double x) {
    const long halvings = nearest(x / (kLn2 + kLn2Rest));
    const auto count = static_cast<double>(halvings);
    const double rest = (x - count * kLn2) - count * kLn2Rest;
    double term = 1.0;
    double sum = 1.0;
    for (int n = 1; n <= 17; ++n) {
        term *= rest / n;
        sum += term;
    }
    for (long k = 0; k < halvings; ++k) sum *= 2.0;
    for (long k = 0; k > halvings; --k) sum *= 0.5;
    return sum;
}

double exactLogarithm(double x) {
    int doublings = 0;
    for (; x > 1.5; ++doublings) x *= 0.5;
    for (; x < 0.75; --doublings) x *= 2.0;
    // Uses log x = 2 artanh(z) with z = (x-1)/(x+1). The magnitude of z is at most 1/5.
    const double z = (x - 1.0) / (x + 1.0);
    const double zz = z * z;
    double power = z;
    double sum = 0.0;
    for (int n = 1; n <= 25; n += 2) {
        sum += power / n;
        power *= zz;
    }
    return (2.0 * sum + doublings * kLn2Rest) + doublings * kLn2;
}

double exactAngle(double x, double y) {
    constexpr double kPi = 3.14159265358979323846;
    const double length = std::sqrt(x * x + y * y);
    if (length == 0.0) return 0.0;
    if (x < 0.0) return (y < 0.0 ? -kPi : kPi) - exactAngle(-x, y);
    // Halves the angle four times. The tangent of half the angle is y / (length + x). It ends below 0.1.
    double tangent = y / (length + x);
    double scale = 2.0;
    for (; scale < 16.0; scale *= 2.0) tangent /= 1.0 + std::sqrt(1.0 + tangent * tangent);
    const double squared = tangent * tangent;
    double power = tangent;
    double sum = 0.0;
    for (int n = 1; n <= 19; n += 2) {
        sum += power / n;
        power *= -squared;
    }
    return scale * sum;
}

}  // namespace drape::physics

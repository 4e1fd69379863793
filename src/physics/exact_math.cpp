#include "physics/exact_math.h"

namespace drape::physics {
namespace {

constexpr double kHalfPi = 1.57079632679489661923;
constexpr double kLn2 = 0.69314718055994530942;

// Taylor series about 0 for |x| <= pi/4, where the terms past x^17 are below 1e-17.
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

// The nearest whole number. Not std::nearbyint: this one does not depend on the rounding mode.
long nearest(double x) { return static_cast<long>(x < 0.0 ? x - 0.5 : x + 0.5); }

}  // namespace

double exactSine(double radians) {
    const long quarter = nearest(radians / kHalfPi);
    const double x = radians - static_cast<double>(quarter) * kHalfPi;
    switch (quarter & 3) {
        case 0: return sineNearZero(x);
        case 1: return cosineNearZero(x);
        case 2: return -sineNearZero(x);
        default: return -cosineNearZero(x);
    }
}

double exactCosine(double radians) { return exactSine(radians + kHalfPi); }

double exactExponential(double x) {
    const long halvings = nearest(x / kLn2);
    const double rest = x - static_cast<double>(halvings) * kLn2;
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
    // log x = 2 artanh((x-1)/(x+1)), |argument| <= 1/5.
    const double z = (x - 1.0) / (x + 1.0);
    const double zz = z * z;
    double power = z;
    double sum = 0.0;
    for (int n = 1; n <= 25; n += 2) {
        sum += power / n;
        power *= zz;
    }
    return 2.0 * sum + doublings * kLn2;
}

}  // namespace drape::physics

#pragma once

namespace drape::physics {

/// Sine, cosine, exponential and logarithm whose bits are the same on every machine: they are made of + - * / alone,
/// while those of the C library change with its version and with the CPU it finds. For host values that reach the
/// simulation's state. Errors are below 1e-14 in the ranges given, relative to the value where that is above 1.
double exactSine(double radians);    ///< |radians| <= 1e6
double exactCosine(double radians);  ///< |radians| <= 1e6
double exactExponential(double x);   ///< |x| <= 700
double exactLogarithm(double x);     ///< x in [1e-300, 1e300]

}  // namespace drape::physics

#pragma once

namespace drape::physics {

/// Functions with the same bits on every machine. They use only + - * / and square roots, since other results of the C
/// library vary with its version and with the CPU. Use them for host values that influence the simulation's state.
/// Within the ranges below, errors are under 1e-14: absolute for values up to 1, relative for greater values.
double exactSine(double radians);    ///< range: |radians| <= 1e6
double exactCosine(double radians);  ///< range: |radians| <= 1e6
double exactExponential(double x);   ///< range: |x| <= 700
double exactLogarithm(double x);     ///< range: 1e-300 <= x <= 1e300
/// Returns the angle from the x axis to (x, y), -pi to pi, or 0 for (0, 0). Range: lengths from 1e-100 to 1e100, and 0.
double exactAngle(double x, double y);

}  // namespace drape::physics

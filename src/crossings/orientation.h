#pragma once

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cmath>

namespace drape {

/// A determinant and its sign. The sign is 0 if rounding could have changed it.
struct Orientation {
    double value = 0.0;
    int sign = 0;  ///< sign of the determinant, -1 or 1; 0: within the bound of the rounding error
};

// Error bounds from J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates,
// 1997: the first stage of ORIENT2D and ORIENT3D. Epsilon is half a unit in the last place of 1.
inline constexpr double kRounding = 0x1p-53;
inline constexpr double kBound2d = (3.0 + 16.0 * kRounding) * kRounding;
inline constexpr double kBound3d = (7.0 + 56.0 * kRounding) * kRounding;

inline Orientation withBound(double value, double bound) {
    return {value, value > bound ? 1 : value < -bound ? -1 : 0};
}

/// Returns twice the signed area of the triangle abc, positive if a, b, c turn to the left.
inline Orientation orientation(glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
    const double left = (a.x - c.x) * (b.y - c.y);
    const double right = (a.y - c.y) * (b.x - c.x);
    return withBound(left - right, kBound2d * (std::abs(left) + std::abs(right)));
}

/// Determines on which side of the plane through a, b and c the point d lies. The value is six times the signed volume
/// of the tetrahedron.
inline Orientation orientation(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d) {
    const glm::dvec3 u = a - d;
    const glm::dvec3 v = b - d;
    const glm::dvec3 w = c - d;
    const glm::dvec3 left(v.x * w.y, w.x * u.y, u.x * v.y);
    const glm::dvec3 right(w.x * v.y, u.x * w.y, v.x * u.y);
    const glm::dvec3 heights(u.z, v.z, w.z);
    return withBound(glm::dot(heights, left - right),
                     kBound3d * glm::dot(glm::abs(heights), glm::abs(left) + glm::abs(right)));
}

}  // namespace drape

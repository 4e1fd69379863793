#include "crossings/edge_face.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace drape {
namespace {

/// A determinant and its sign. The sign is 0 if rounding could have changed it.
struct Orientation {
    double value = 0.0;
    int sign = 0;  ///< sign of the determinant, -1 or 1; 0: within the bound of the rounding error
};

// Error bounds from J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates,
// 1997: the first stage of ORIENT2D and ORIENT3D. Epsilon is half a unit in the last place of 1.
constexpr double kUnitRounding = 0x1p-53;
constexpr double kBound2d = (3.0 + 16.0 * kUnitRounding) * kUnitRounding;
constexpr double kBound3d = (7.0 + 56.0 * kUnitRounding) * kUnitRounding;

Orientation withBound(double value, double bound) { return {value, value > bound ? 1 : value < -bound ? -1 : 0}; }

/// Returns twice the signed area of the triangle abc, positive if a, b, c turn to the left.
Orientation orientation(glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
    const double left = (a.x - c.x) * (b.y - c.y);
    const double right = (a.y - c.y) * (b.x - c.x);
    return withBound(left - right, kBound2d * (std::abs(left) + std::abs(right)));
}

/// Determines on which side of the plane through a, b and c the point d lies. The value is six times the signed volume
/// of the tetrahedron.
Orientation orientation(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d) {
    const glm::dvec3 u = a - d;
    const glm::dvec3 v = b - d;
    const glm::dvec3 w = c - d;
    const glm::dvec3 left(v.x * w.y, w.x * u.y, u.x * v.y);
    const glm::dvec3 right(w.x * v.y, u.x * w.y, v.x * u.y);
    const glm::dvec3 heights(u.z, v.z, w.z);
    return withBound(glm::dot(heights, left - right),
                     kBound3d * glm::dot(glm::abs(heights), glm::abs(left) + glm::abs(right)));
}

/// Returns whether all of `points` are strictly on one side of the line through a and b, and all of `others` on the
/// line or on its other side. Allows for rounding errors.
template <class Points, class Others>
bool separates(glm::dvec2 a, glm::dvec2 b, const Points& points, const Others& others) {
    for (const int side : {1, -1}) {
        const auto isBeyond = [&](glm::dvec2 p) { return orientation(a, b, p).sign == side; };
        const auto isNot = [&](glm::dvec2 p) { return orientation(a, b, p).sign != side; };
        if (std::ranges::all_of(points, isBeyond) && std::ranges::all_of(others, isNot)) return true;
    }
    return false;
}

using Line = std::array<glm::dvec2, 2>;
using FlatCorners = std::array<glm::dvec2, 3>;

bool areApart(const Line& edge, const FlatCorners& face) {
    constexpr std::array<glm::dvec2, 0> kNone{};
    if (separates(edge[0], edge[1], face, kNone)) return true;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::array opposite{face[(i + 2) % 3]};
        if (separates(face[i], face[(i + 1) % 3], edge, opposite)) return true;
    }
    return false;
}

/// Returns whether an edge and a face in the same plane are apart. They are apart if their projections onto any
/// coordinate plane are apart.
bool areApartInPlane(const EdgePlace& edge, const FacePlace& face) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto project = [&](const glm::dvec3& p) { return glm::dvec2(p[(axis + 1) % 3], p[(axis + 2) % 3]); };
        const Line line{project(edge[0]), project(edge[1])};
        const FlatCorners corners{project(face[0]), project(face[1]), project(face[2])};
        if (areApart(line, corners)) return true;
    }
    return false;
}

}  // namespace

double distanceOfEdges(const EdgePlace& one, const EdgePlace& two) {
    const glm::dvec3 alongOne = one[1] - one[0];
    const glm::dvec3 alongTwo = two[1] - two[0];
    const glm::dvec3 between = one[0] - two[0];
    const double a = glm::dot(alongOne, alongOne);
    const double e = glm::dot(alongTwo, alongTwo);
    const double b = glm::dot(alongOne, alongTwo);
    const double c = glm::dot(alongOne, between);
    const double f = glm::dot(alongTwo, between);
    const auto share = [](double numerator, double denominator) {
        return denominator > 0.0 ? std::clamp(numerator / denominator, 0.0, 1.0) : 0.0;
    };
    double s = share(b * f - c * e, a * e - b * b);
    const double t = share(b * s + f, e);
    s = share(b * t - c, a);
    return glm::distance(one[0] + s * alongOne, two[0] + t * alongTwo);
}

bool isNearInside(const glm::dvec3& point, const FacePlace& face, double range) {
    const glm::dvec3 normal = glm::cross(face[1] - face[0], face[2] - face[0]);
    const double height = glm::dot(normal, point - face[0]);
    if (!(std::abs(height) < range * glm::length(normal))) return false;
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec3 side = face[(i + 1) % 3] - face[i];
        if (glm::dot(glm::cross(normal, side), point - face[i]) < 0.0) return false;
    }
    return true;
}

bool areNear(const EdgePlace& edge, const FacePlace& face, double range) {
    if (isNearInside(edge[0], face, range) || isNearInside(edge[1], face, range)) return true;
    for (std::size_t i = 0; i < 3; ++i) {
        if (distanceOfEdges(edge, {face[i], face[(i + 1) % 3]}) < range) return true;
    }
    return false;
}

EdgeFaceMeeting meetEdgeWithFace(const EdgePlace& edge, const FacePlace& face) {
    const Orientation first = orientation(face[0], face[1], face[2], edge[0]);
    const Orientation second = orientation(face[0], face[1], face[2], edge[1]);
    if (first.sign * second.sign > 0) return {};

    // The line of the edge passes through the triangle if all three sides run around that line in the same sense.
    int least = 1;
    int most = -1;
    bool isCertain = first.sign * second.sign < 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const int sign = orientation(edge[0], edge[1], face[i], face[(i + 1) % 3]).sign;
        least = std::min(least, sign);
        most = std::max(most, sign);
        isCertain = isCertain && sign != 0;
    }
    if (least < 0 && most > 0) return {};
    if (isCertain) {
        const double t = first.value / (first.value - second.value);
        return {Meeting::crossing, edge[0] + t * (edge[1] - edge[0])};
    }
    const bool isInPlane = first.sign == 0 && second.sign == 0;
    if (isInPlane && areApartInPlane(edge, face)) return {};
    return {Meeting::touching, {}};
}

}  // namespace drape

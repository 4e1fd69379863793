#pragma once

#include <glm/glm.hpp>

namespace drape {

/// An origin and three linearly independent axes of any length. The frames of a thing at two moments define how it
/// carries a point along.
struct Frame {
    glm::dvec3 origin{0.0};  ///< position of the origin, m
    glm::dmat3 axes{1.0};    ///< the three axes, as columns
};

/// Carries the point p (m) along with a frame that moves from `from` to `to`. Gives the same bits on every machine.
inline glm::dvec3 carried(const Frame& from, const Frame& to, const glm::dvec3& p) {
    const glm::dmat3& a = from.axes;
    const auto product = [](const glm::dvec3& u, const glm::dvec3& v) { return u.x * v.x + u.y * v.y + u.z * v.z; };
    const glm::dvec3 away = p - from.origin;
    const glm::dvec3 across = glm::cross(a[1], a[2]);
    const double volume = product(a[0], across);
    const double x = product(away, across) / volume;
    const double y = product(away, glm::cross(a[2], a[0])) / volume;
    const double z = product(away, glm::cross(a[0], a[1])) / volume;
    return to.origin + to.axes[0] * x + to.axes[1] * y + to.axes[2] * z;
}

}  // namespace drape

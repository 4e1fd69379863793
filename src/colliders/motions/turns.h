#pragma once

#include <cmath>
#include <glm/glm.hpp>

#include "physics/exact_math.h"

// Quaternions in double precision, w last, with arithmetic that is the same on every machine.

namespace drape::motions {

inline constexpr double kTwoPi = 6.28318530717958647693;
inline constexpr double kRadians = kTwoPi / 360.0;

inline double wrapped(double x, double period) { return x - period * std::floor(x / period); }

inline double dot4(glm::dvec4 a, glm::dvec4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

inline double lengthOf(glm::dvec3 v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

inline glm::dvec4 unit(glm::dvec4 q) {
    const double squared = dot4(q, q);
    return squared > 1e-12 ? q / std::sqrt(squared) : glm::dvec4(0.0, 0.0, 0.0, 1.0);
}

/// Returns the rotation by b, followed by the rotation by a.
inline glm::dvec4 product(glm::dvec4 a, glm::dvec4 b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

/// Returns the rotation about an axis, which must be a unit vector.
inline glm::dvec4 aboutAxis(glm::dvec3 axis, double radians) {
    return {axis * physics::exactSine(0.5 * radians), physics::exactCosine(0.5 * radians)};
}

/// Returns the rotation by `degrees` about x, then y, then z.
inline glm::dvec4 turnOf(const glm::dvec3& degrees) {
    glm::dvec4 turn(0.0, 0.0, 0.0, 1.0);
    for (int axis = 0; axis < 3; ++axis) {
        if (degrees[axis] == 0.0) continue;
        glm::dvec3 about(0.0);
        about[axis] = 1.0;
        turn = product(aboutAxis(about, kRadians * degrees[axis]), turn);
    }
    return turn;
}

/// Returns angles about x, then y, then z, whose rotation is `turn`, -180 to 180 degrees. It is the inverse of
/// turnOf(). `turn`: a unit quaternion.
inline glm::dvec3 degreesOf(const glm::dvec4& turn) {
    const auto about = [](double sine, double cosine) { return physics::exactAngle(cosine, sine) / kRadians; };
    // The rotated x axis. The angle about x does not move it, so its direction gives the other two angles.
    const double x = 1.0 - 2.0 * (turn.y * turn.y + turn.z * turn.z);
    const double y = 2.0 * (turn.x * turn.y + turn.w * turn.z);
    const double z = 2.0 * (turn.x * turn.z - turn.w * turn.y);
    const double level = std::sqrt(x * x + y * y);
    // If the axis points along z, any angle about z will do: the angle about x makes up for it.
    glm::dvec3 degrees(0.0, about(-z, level), level > 1e-6 ? about(y, x) : 0.0);
    const glm::dvec4 others = turnOf(degrees);
    const glm::dvec4 rest = product(glm::dvec4(-glm::dvec3(others), others.w), turn);  // a rotation about x
    degrees.x = 2.0 * about(rest.x, rest.w);
    if (std::abs(degrees.x) > 180.0) degrees.x -= degrees.x < 0.0 ? -360.0 : 360.0;
    return degrees;
}

/// Returns q or -q, whichever has the shorter arc to `from`. Both are the same rotation.
inline glm::dvec4 towards(glm::dvec4 from, glm::dvec4 q) { return dot4(from, q) < 0.0 ? -q : q; }

}  // namespace drape::motions

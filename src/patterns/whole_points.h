#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/glm.hpp>

namespace drape {

/// A point in a panel, in whole micrometres. Integer coordinates make predicates exact.
using WholePoint = glm::i64vec2;

inline constexpr double kWholeUnits = 1e6;  ///< number of units of WholePoint in a metre
/// Bound of the coordinates of panels, 33 m. The coordinates of the large triangle around them are below 32 times this
/// bound. So sideOf() stays within 64 bits and isInCircle() within 128.
inline constexpr std::int64_t kMostWhole = std::int64_t{1} << 25;

/// Returns twice the signed area of the triangle a, b, c, positive if the triangle is counterclockwise.
inline std::int64_t sideOf(const WholePoint& a, const WholePoint& b, const WholePoint& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Returns whether d is strictly inside the circle through a, b and c, which must be counterclockwise.
inline bool isInCircle(const WholePoint& a, const WholePoint& b, const WholePoint& c, const WholePoint& d) {
    __extension__ using Wide = __int128;
    const WholePoint u = a - d;
    const WholePoint v = b - d;
    const WholePoint w = c - d;
    const auto square = [](const WholePoint& p) { return p.x * p.x + p.y * p.y; };
    const auto turn = [](const WholePoint& p, const WholePoint& q) { return p.x * q.y - p.y * q.x; };
    return Wide{square(u)} * turn(v, w) + Wide{square(v)} * turn(w, u) + Wide{square(w)} * turn(u, v) > 0;
}

/// Returns whether the sides ab and cd have a point in common, including their ends.
inline bool doMeet(const WholePoint& a, const WholePoint& b, const WholePoint& c, const WholePoint& d) {
    const auto sign = [](std::int64_t value) { return value > 0 ? 1 : value < 0 ? -1 : 0; };
    const int ofC = sign(sideOf(a, b, c));
    const int ofD = sign(sideOf(a, b, d));
    const int ofA = sign(sideOf(c, d, a));
    const int ofB = sign(sideOf(c, d, b));
    if (ofC * ofD > 0 || ofA * ofB > 0) return false;
    // Here the sides are collinear, or an end of one side lies on the line of the other. They meet if their bounding
    // boxes overlap.
    return std::max(std::min(a.x, b.x), std::min(c.x, d.x)) <= std::min(std::max(a.x, b.x), std::max(c.x, d.x)) &&
           std::max(std::min(a.y, b.y), std::min(c.y, d.y)) <= std::min(std::max(a.y, b.y), std::max(c.y, d.y));
}

}  // namespace drape

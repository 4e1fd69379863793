#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/glm.hpp>

namespace drape {

/// A place in a panel in whole micrometres, for predicates that are exact.
using WholePoint = glm::i64vec2;

inline constexpr double kWholeUnits = 1e6;  ///< in a metre
/// Whole coordinates of panels are below this, 33 m, and those of the triangle around all of them below 32 times as
/// large: then sideOf() stays within 64 bits and isInCircle() within 128.
inline constexpr std::int64_t kMostWhole = std::int64_t{1} << 25;

/// Twice the area of a, b, c; positive where they turn to the left.
inline std::int64_t sideOf(const WholePoint& a, const WholePoint& b, const WholePoint& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Whether d is inside the circle through a, b and c, which turn to the left; on it is not inside.
inline bool isInCircle(const WholePoint& a, const WholePoint& b, const WholePoint& c, const WholePoint& d) {
    __extension__ using Wide = __int128;
    const WholePoint u = a - d;
    const WholePoint v = b - d;
    const WholePoint w = c - d;
    const auto square = [](const WholePoint& p) { return p.x * p.x + p.y * p.y; };
    const auto turn = [](const WholePoint& p, const WholePoint& q) { return p.x * q.y - p.y * q.x; };
    return Wide{square(u)} * turn(v, w) + Wide{square(v)} * turn(w, u) + Wide{square(w)} * turn(u, v) > 0;
}

/// Whether two sides have a point in common, their ends included.
inline bool doMeet(const WholePoint& a, const WholePoint& b, const WholePoint& c, const WholePoint& d) {
    const auto sign = [](std::int64_t value) { return value > 0 ? 1 : value < 0 ? -1 : 0; };
    const int ofC = sign(sideOf(a, b, c));
    const int ofD = sign(sideOf(a, b, d));
    const int ofA = sign(sideOf(c, d, a));
    const int ofB = sign(sideOf(c, d, b));
    if (ofC * ofD > 0 || ofA * ofB > 0) return false;
    // In one line, or an end of one on the other: they meet where the boxes around them do.
    return std::max(std::min(a.x, b.x), std::min(c.x, d.x)) <= std::min(std::max(a.x, b.x), std::max(c.x, d.x)) &&
           std::max(std::min(a.y, b.y), std::min(c.y, d.y)) <= std::min(std::max(a.y, b.y), std::max(c.y, d.y));
}

}  // namespace drape

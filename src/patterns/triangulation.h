#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

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

/// The Delaunay triangulation of points in the plane, by incremental insertion (A. Bowyer 1981, "Computing Dirichlet
/// tessellations", and D. F. Watson 1981) with exact predicates. Each new point removes the triangles whose
/// circumcircles contain it, and new triangles fill the cavity. Edges can be forced afterwards.
class Triangulation {
public:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    struct Triangle {
        std::array<std::uint32_t, 3> corners{};  ///< indices of points, counterclockwise
        std::array<std::uint32_t, 3> across{};   ///< neighbouring triangle opposite each corner; kNone at the border
    };

    /// Triangulates points. Takes about linear time if successive points are near each other. Of several points at the
    /// same position, only one gets triangles. The last three of points() are the corners of a large triangle around
    /// all other points.
    /// `points`: coordinates from 0 to kMostWhole - 1.
    explicit Triangulation(std::span<const WholePoint> points);

    std::span<const Triangle> triangles() const { return triangles_; }
    std::span<const WholePoint> points() const { return points_; }

    /// Makes the straight line between two points an edge, by flipping the edges that cross it (S. W. Sloan 1993, "A
    /// fast algorithm for generating constrained Delaunay triangulations"). No other point may lie on the line. Returns
    /// false if the line was an edge already.
    bool recover(std::uint32_t a, std::uint32_t b);

    /// Returns for each triangle whether it is inside the outline whose corners are the first `count` points in order.
    /// All sides of the outline must be edges.
    std::vector<bool> isInside(std::uint32_t count) const;

private:
    struct Side {
        std::uint32_t triangle = kNone;
        int corner = 0;  ///< corner opposite the side
    };

    void insert(std::uint32_t point);
    std::uint32_t triangleAround(const WholePoint& place) const;
    bool isCircleAround(std::uint32_t triangle, const WholePoint& place) const;
    Side crossedFrom(std::uint32_t a, std::uint32_t b) const;
    bool turnEdge(std::uint32_t triangle, int corner);

    std::vector<WholePoint> points_;
    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> around_;  // one of the triangles at each point
    std::uint32_t last_ = 0;             // triangle where the next search begins
    std::vector<std::uint32_t> turn_;    // for each triangle, the last point whose cavity included it
    std::vector<std::uint32_t> cavity_;
    std::vector<Side> rim_;
    std::vector<std::uint32_t> fromPoint_;  // for each point, the new triangle whose rim side begins there
};

}  // namespace drape

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "patterns/whole_points.h"

namespace drape {

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

    [[nodiscard]] std::span<const Triangle> triangles() const { return triangles_; }
    [[nodiscard]] std::span<const WholePoint> points() const { return points_; }

    /// Makes the straight line between two points an edge, by flipping the edges that cross it (S. W. Sloan 1993, "A
    /// fast algorithm for generating constrained Delaunay triangulations"). No other point may lie on the line. Returns
    /// false if the line was an edge already.
    bool recover(std::uint32_t a, std::uint32_t b);

    /// Returns for each triangle whether it is inside the outline whose corners are the first `count` points in order.
    /// All sides of the outline must be edges.
    [[nodiscard]] std::vector<bool> isInside(std::uint32_t count) const;

private:
    struct Side {
        std::uint32_t triangle = kNone;
        int corner = 0;  ///< corner opposite the side
    };

    void insert(std::uint32_t point);
    [[nodiscard]] std::uint32_t triangleAround(const WholePoint& place) const;
    [[nodiscard]] bool isCircleAround(std::uint32_t triangle, const WholePoint& place) const;
    [[nodiscard]] Side crossedFrom(std::uint32_t a, std::uint32_t b) const;
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

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "patterns/whole_points.h"

namespace drape {

/// The Delaunay triangulation of points in the plane, and changes to it: A. Bowyer 1981, "Computing Dirichlet
/// tessellations", and D. F. Watson 1981, with exact predicates. Points are put in one by one; the triangles whose
/// circles they are in make room for new ones.
class Triangulation {
public:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    struct Triangle {
        std::array<std::uint32_t, 3> corners{};  ///< points, to the left round it
        std::array<std::uint32_t, 3> across{};   ///< the triangle across from each corner; kNone around all
    };

    /// points: of those in one place all but one are in no triangle; coordinates from 0 to kMostWhole - 1. The last
    /// three of points() are the corners of a large triangle around them. Takes time about linear in points that come
    /// near one another.
    explicit Triangulation(std::span<const WholePoint> points);

    [[nodiscard]] std::span<const Triangle> triangles() const { return triangles_; }
    [[nodiscard]] std::span<const WholePoint> points() const { return points_; }

    /// Makes the straight line between two points an edge, by turning the edges that cross it (S. W. Sloan 1993, "A
    /// fast algorithm for generating constrained Delaunay triangulations"). No point may lie on the line. Whether it
    /// was none before.
    bool recover(std::uint32_t a, std::uint32_t b);

    /// Of each triangle, whether it is inside the outline of the first `count` points, which are its corners in turn.
    /// All its sides must be edges.
    [[nodiscard]] std::vector<bool> isInside(std::uint32_t count) const;

private:
    struct Side {
        std::uint32_t triangle = kNone;
        int corner = 0;  ///< across from the side
    };

    void insert(std::uint32_t point);
    [[nodiscard]] std::uint32_t triangleAround(const WholePoint& place) const;
    [[nodiscard]] bool isCircleAround(std::uint32_t triangle, const WholePoint& place) const;
    [[nodiscard]] Side crossedFrom(std::uint32_t a, std::uint32_t b) const;
    bool turnEdge(std::uint32_t triangle, int corner);

    std::vector<WholePoint> points_;
    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> around_;  // of each point: a triangle that has it
    std::uint32_t last_ = 0;             // where the next search begins
    std::vector<std::uint32_t> turn_;    // of each triangle: the latest point whose cavity has it
    std::vector<std::uint32_t> cavity_;
    std::vector<Side> rim_;
    std::vector<std::uint32_t> fromPoint_;  // of each point: the new triangle whose rim side begins there
};

}  // namespace drape

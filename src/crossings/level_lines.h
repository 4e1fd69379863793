#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// A part of a line along which a horizontal plane cuts a triangle.
struct LevelSegment {
    glm::dvec2 from{0.0};  ///< x and z of one end, m
    glm::dvec2 to{0.0};
    std::uint32_t triangle = 0;
    /// Places of both ends on the sides of the triangle: the corners of a side, and the share of the way from the first
    /// to the second.
    struct End {
        glm::length_t low = 0;
        glm::length_t high = 0;
        double share = 0.0;
    };
    End start;
    End end;
};

/// A connected line along which a horizontal plane cuts a surface.
struct LevelLine {
    std::vector<LevelSegment> segments;  ///< in the order of their triangles
    bool isClosed = false;               ///< whether the line has no ends, as around a limb

    /// Returns whether the closed line goes around a point. Meaningless for other lines.
    /// `point`: x and z, m.
    bool isAround(const glm::dvec2& point) const;
    /// Returns the mean of the line's points, weighted by length: x and z, m.
    glm::dvec2 middle() const;
    /// Returns the length of the shortest line around all its points, m, which is the length of a tape around it.
    double girth() const;
};

/// Returns the lines along which a horizontal plane cuts a surface, ordered by their first triangles. A corner at
/// exactly the plane's height counts as above it.
/// `places`: positions of the corners, m.
/// `triangles`: indices into `places`.
/// `height`: height of the plane (y), m.
std::vector<LevelLine> levelLines(std::span<const glm::vec3> places, std::span<const glm::uvec3> triangles,
                                  double height);

}  // namespace drape

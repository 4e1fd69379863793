#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <vector>

#include "physics/types.h"

// Finds the crossings of every edge with every triangle in exact arithmetic. All coordinates are whole numbers. Nothing
// here uses the code under test.
namespace drape::test {

__extension__ using Exact = __int128;

struct ExactPoint {
    Exact x = 0;
    Exact y = 0;
    Exact z = 0;
};

inline ExactPoint operator-(ExactPoint a, ExactPoint b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Exact dot(ExactPoint a, ExactPoint b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline ExactPoint cross(ExactPoint a, ExactPoint b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline int signOf(Exact value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

/// Returns whether the open segment from `a` to `b` passes through the inside of the triangle `t`.
inline bool passesThrough(ExactPoint a, ExactPoint b, const std::array<ExactPoint, 3>& t) {
    const ExactPoint normal = cross(t[1] - t[0], t[2] - t[0]);
    const int sides = signOf(dot(normal, a - t[0])) * signOf(dot(normal, b - t[0]));
    if (sides >= 0) return false;
    int sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += signOf(dot(b - a, cross(t[i] - a, t[(i + 1) % 3] - a)));
    return sum == 3 || sum == -3;
}

/// Returns whether the segment from `a` to `b` and the triangle `t` have a point in common, by the separating axis
/// theorem. Coordinates must be below 2^9: the squares of the axes then fit into `Exact`.
inline bool haveCommonPoint(ExactPoint a, ExactPoint b, const std::array<ExactPoint, 3>& t) {
    const ExactPoint e = b - a;
    const ExactPoint w = a - t[0];
    std::vector<ExactPoint> axes{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, e, cross(e, cross(e, w))};
    const ExactPoint normal = cross(t[1] - t[0], t[2] - t[0]);
    axes.push_back(normal);
    axes.push_back(cross(normal, e));
    for (std::size_t i = 0; i < 3; ++i) {
        const ExactPoint side = t[(i + 1) % 3] - t[i];
        const ExactPoint both = cross(e, side);
        for (const ExactPoint axis :
             {side, both, cross(normal, side), cross(both, e), cross(both, side), cross(side, cross(side, a - t[i]))})
            axes.push_back(axis);
    }
    return std::ranges::none_of(axes, [&](ExactPoint axis) {
        const auto [low, high] = std::minmax({dot(axis, a), dot(axis, b)});
        const auto [least, most] = std::minmax({dot(axis, t[0]), dot(axis, t[1]), dot(axis, t[2])});
        return high < least || most < low;
    });
}

struct ExactCrossings {
    std::set<std::array<glm::uint, 3>> crossing;  ///< ends a < b of the edge, and index of the triangle
    std::set<std::array<glm::uint, 3>> touching;
};

/// Returns the crossings of all edges with all triangles. Every triangle must have three different particles.
/// `withTouching`: whether to look for touching pairs too; coordinates must then be below 2^9.
inline ExactCrossings exactCrossings(const std::vector<ExactPoint>& points,
                                     const std::vector<physics::Triangle>& triangles, bool withTouching) {
    std::set<std::array<glm::uint, 2>> edges;
    for (const auto& [a, b, c, area] : triangles) {
        for (const auto& [from, to] : {std::minmax(a, b), std::minmax(b, c), std::minmax(c, a)})
            edges.insert({from, to});
    }
    ExactCrossings found;
    for (const auto& [from, to] : edges) {
        for (glm::uint i = 0; i < triangles.size(); ++i) {
            const auto& [a, b, c, area] = triangles[i];
            const std::set<glm::uint> all{a, b, c, from, to};
            if (all.size() < 5) continue;
            const std::array<ExactPoint, 3> t{points[a], points[b], points[c]};
            if (passesThrough(points[from], points[to], t)) {
                found.crossing.insert({from, to, i});
            } else if (withTouching && haveCommonPoint(points[from], points[to], t)) {
                found.touching.insert({from, to, i});
            }
        }
    }
    return found;
}

}  // namespace drape::test

#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cloth/mesh/tethers/mesh_tethers.h"
#include "support/torn_sheet.h"

// Small meshes, and slow but simple ways to measure them. The measurements are independent of the code under test.
namespace drape::test {

struct FlatShape {
    std::vector<glm::vec2> plane;
    std::vector<glm::uvec2> links;
    std::vector<float> restLengths;
    std::vector<glm::uvec3> triangles;
    std::vector<std::uint8_t> linkGone;
    std::vector<std::uint8_t> triangleGone;

    glm::uint count() const { return static_cast<glm::uint>(plane.size()); }
    MeshSheet sheet() const { return {count(), links, restLengths, triangles, linkGone, triangleGone}; }
    double straight(glm::uint a, glm::uint b) const {
        const glm::dvec2 way = glm::dvec2(plane[b]) - glm::dvec2(plane[a]);
        return std::sqrt(way.x * way.x + way.y * way.y);
    }
    void link(glm::uint a, glm::uint b, double length) {
        links.push_back({a, b});
        restLengths.push_back(static_cast<float>(length));
    }
    /// Makes links along the edges of all triangles, lengthOf(a, b) long.
    template <class Length>
    void linkEdges(Length lengthOf) {
        links.clear();
        restLengths.clear();
        std::set<std::pair<glm::uint, glm::uint>> edges;
        for (const glm::uvec3& t : triangles) {
            for (int k = 0; k < 3; ++k) edges.insert(std::minmax({t[k], t[(k + 1) % 3]}));
        }
        for (const auto& [a, b] : edges) link(a, b, lengthOf(a, b));
    }
    /// Removes triangles as a cut does, with the links that then belong to no triangle.
    void lose(const std::set<std::size_t>& gone) {
        triangleGone.assign(triangles.size(), 0);
        std::set<std::pair<glm::uint, glm::uint>> kept;
        for (std::size_t t = 0; t < triangles.size(); ++t) {
            triangleGone[t] = gone.contains(t) ? 1 : 0;
            for (int k = 0; k < 3 && triangleGone[t] == 0; ++k)
                kept.insert(std::minmax({triangles[t][k], triangles[t][(k + 1) % 3]}));
        }
        linkGone.assign(links.size(), 0);
        for (std::size_t k = 0; k < links.size(); ++k)
            linkGone[k] = kept.contains(std::minmax({links[k].x, links[k].y})) ? 0 : 1;
    }
};

/// Makes a rectangle whose inner particles are moved by up to a fifth of a cell. Each cell's diagonal runs in a random
/// direction.
inline FlatShape irregularSheet(Dice& dice, int columns, int rows, double spacing) {
    FlatShape mesh;
    const auto aside = [&](int at, int end) {
        return at == 0 || at == end - 1 ? 0.0 : 0.002 * (dice.below(201) - 100) * spacing;
    };
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x)
            mesh.plane.push_back(glm::vec2(x * spacing + aside(x, columns), y * spacing + aside(y, rows)));
    }
    for (int y = 0; y + 1 < rows; ++y) {
        for (int x = 0; x + 1 < columns; ++x) {
            const auto a = static_cast<glm::uint>(y * columns + x);
            const glm::uint b = a + 1, c = a + static_cast<glm::uint>(columns), d = c + 1;
            const bool falls = dice.below(2) == 0;
            // The two triangles of a cell are wound in opposite directions.
            mesh.triangles.push_back(falls ? glm::uvec3(a, b, d) : glm::uvec3(a, b, c));
            mesh.triangles.push_back(falls ? glm::uvec3(a, c, d) : glm::uvec3(b, c, d));
        }
    }
    mesh.linkEdges([&](glm::uint a, glm::uint b) { return mesh.straight(a, b); });
    return mesh;
}

/// Returns the part of the segment from a to b that lies in a triangle, or within 1e-9 m of its border: start and end,
/// 0 to 1 along the segment.
inline std::pair<double, double> shareIn(const FlatShape& mesh, glm::uvec3 triangle, glm::dvec2 a, glm::dvec2 b) {
    std::pair<double, double> share{0.0, 1.0};
    const auto side = [](glm::dvec2 p, glm::dvec2 q, glm::dvec2 r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    };
    glm::dvec2 p[3];
    for (int k = 0; k < 3; ++k) p[k] = glm::dvec2(mesh.plane[triangle[k]]);
    if (side(p[0], p[1], p[2]) < 0.0) std::swap(p[1], p[2]);
    for (int k = 0; k < 3; ++k) {
        const double from = side(p[k], p[(k + 1) % 3], a) + 1e-9;
        const double to = side(p[k], p[(k + 1) % 3], b) + 1e-9;
        if (from < 0.0 && to < 0.0) return {1.0, 0.0};
        if (from < 0.0) share.first = std::max(share.first, from / (from - to));
        if (to < 0.0) share.second = std::min(share.second, from / (from - to));
    }
    return share;
}

/// Returns whether the remaining triangles cover the whole segment. Two triangles may meet at a single point of it.
inline bool isCovered(const FlatShape& mesh, glm::dvec2 a, glm::dvec2 b) {
    std::vector<std::pair<double, double>> shares;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        if (!mesh.triangleGone.empty() && mesh.triangleGone[t] != 0) continue;
        const auto share = shareIn(mesh, mesh.triangles[t], a, b);
        if (share.first < share.second) shares.push_back(share);
    }
    std::ranges::sort(shares);
    double covered = 0.0;
    for (const auto& [from, to] : shares) {
        if (from > covered + 1e-5) break;
        covered = std::max(covered, to);
    }
    return covered > 1.0 - 1e-5;
}

/// Makes a table of pairs of particles for shortestFrom(): the length (m) of the remaining link of each pair.
inline std::vector<double> pairsOfLinks(const FlatShape& mesh) {
    const std::size_t n = mesh.count();
    std::vector<double> pairs(n * n, kNowhere);
    for (std::size_t k = 0; k < mesh.links.size(); ++k) {
        if (!mesh.linkGone.empty() && mesh.linkGone[k] != 0) continue;
        const auto [a, b] = std::pair(mesh.links[k].x, mesh.links[k].y);
        pairs[a * n + b] = pairs[b * n + a] = mesh.restLengths[k];
    }
    return pairs;
}

/// Makes a table of pairs of particles for shortestFrom(): the length (m) of each straight line that is covered. A
/// shortest path across a flat mesh consists of such lines between its corners.
inline std::vector<double> pairsInSight(const FlatShape& mesh) {
    const std::size_t n = mesh.count();
    std::vector<double> pairs = pairsOfLinks(mesh);
    for (glm::uint a = 0; a < n; ++a) {
        for (glm::uint b = 0; b < a; ++b) {
            if (isCovered(mesh, glm::dvec2(mesh.plane[a]), glm::dvec2(mesh.plane[b])))
                pairs[a * n + b] = pairs[b * n + a] = std::min(pairs[a * n + b], mesh.straight(a, b));
        }
    }
    return pairs;
}

}  // namespace drape::test

#include "cloth/mesh/shape/neighbours.h"

#include <algorithm>
#include <cmath>
#include <compare>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {
namespace {

/// An edge of a triangle, in the list of edges that have the same lower end.
struct EdgeSide {
    std::uint32_t upper;     ///< end with the higher index
    std::uint32_t opposite;  ///< the triangle's third corner
    std::uint32_t edge;

    auto operator<=>(const EdgeSide&) const = default;
};

/// All edges of triangles, sorted by their lower ends.
struct SidesByParticle {
    std::vector<std::uint32_t> starts;
    std::vector<EdgeSide> sides;
};

void forEachSide(std::span<const glm::uvec3> triangles, auto use) {
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        for (glm::length_t k = 0; k < 3; ++k) {
            const std::uint32_t a = triangles[t][k];
            const std::uint32_t b = triangles[t][nextCorner(k)];
            use(std::min(a, b),
                EdgeSide{std::max(a, b), triangles[t][lastCorner(k)], 3 * t + static_cast<std::uint32_t>(k)});
        }
    }
}

SidesByParticle sortSides(std::span<const glm::uvec3> triangles, std::uint32_t particles) {
    SidesByParticle sorted;
    sorted.starts.assign(std::size_t{particles} + 2, 0);
    sorted.sides.resize(3 * triangles.size());
    forEachSide(triangles, [&](std::uint32_t lower, const EdgeSide&) { ++sorted.starts[lower + 2]; });
    for (std::size_t i = 2; i < sorted.starts.size(); ++i) sorted.starts[i] += sorted.starts[i - 1];
    forEachSide(triangles,
                [&](std::uint32_t lower, const EdgeSide& side) { sorted.sides[sorted.starts[lower + 1]++] = side; });
    return sorted;
}

void joinSides(Neighbours& neighbours, std::uint32_t lower, std::span<const EdgeSide> same) {
    if (same.size() == 2) {
        const auto set = [&](std::uint32_t edge, std::uint32_t other) {
            neighbours.across[edge / 3][static_cast<glm::length_t>(edge % 3)] = other;
        };
        set(same[0].edge, same[1].edge);
        set(same[1].edge, same[0].edge);
    } else if (same.size() > 2) {
        neighbours.crowded.push_back(std::ranges::min_element(same, {}, &EdgeSide::edge)->edge);
    }
    for (std::size_t i = 1; i < same.size(); ++i) {
        // Reports a repeated triangle only once, at the edge of its two lowest corners.
        const bool isLowest = same[i].opposite > same[i].upper && same[i].upper > lower;
        if (isLowest && same[i].opposite == same[i - 1].opposite) neighbours.repeated.push_back(same[i].edge / 3);
    }
}

}  // namespace

Neighbours findNeighbours(std::span<const glm::uvec3> triangles, std::uint32_t particles) {
    Neighbours neighbours;
    neighbours.across.assign(triangles.size(), glm::uvec3(ClothMesh::kNone));
    SidesByParticle sorted = sortSides(triangles, particles);
    for (std::uint32_t lower = 0; lower < particles; ++lower) {
        const std::span<EdgeSide> sides =
            std::span(sorted.sides).subspan(sorted.starts[lower], sorted.starts[lower + 1] - sorted.starts[lower]);
        std::ranges::sort(sides);
        for (std::size_t first = 0; first < sides.size();) {
            std::size_t end = first + 1;
            while (end < sides.size() && sides[end].upper == sides[first].upper) ++end;
            joinSides(neighbours, lower, sides.subspan(first, end - first));
            first = end;
        }
    }
    std::ranges::sort(neighbours.crowded);
    std::ranges::sort(neighbours.repeated);
    return neighbours;
}

std::vector<std::vector<std::uint32_t>> boundaryLoops(const ClothMesh& cloth) {
    const Neighbours neighbours = findNeighbours(cloth.triangles, cloth.particleCount());
    const auto originOf = [&](std::uint32_t side) {
        return cloth.triangles[side / 3][static_cast<glm::length_t>(side % 3)];
    };
    const auto beyond = [&](std::uint32_t side) {
        return neighbours.across[side / 3][static_cast<glm::length_t>(side % 3)];
    };
    const auto nextOf = [](std::uint32_t side) { return side % 3 == 2 ? side - 2 : side + 1; };
    std::vector<std::uint32_t> sides;
    for (std::uint32_t side = 0; side < 3 * cloth.triangleCount(); ++side) {
        if (beyond(side) == ClothMesh::kNone) sides.push_back(side);
    }
    std::ranges::stable_sort(sides, {}, originOf);
    std::vector<std::vector<std::uint32_t>> loops;
    std::vector<bool> isDone(3 * cloth.triangles.size(), false);
    for (const std::uint32_t first : sides) {
        if (isDone[first]) continue;
        std::vector<std::uint32_t>& loop = loops.emplace_back();
        for (std::uint32_t side = first; !isDone[side];) {
            loop.push_back(originOf(side));
            isDone[side] = true;
            // Moves to the next side by crossing the triangles around the end of this side. Where several surfaces meet
            // at a point, this stays on the same surface.
            side = nextOf(side);
            while (beyond(side) != ClothMesh::kNone) side = nextOf(beyond(side));
        }
    }
    return loops;
}

std::optional<std::size_t> highestLoop(const std::vector<std::vector<std::uint32_t>>& loops,
                                       const std::vector<glm::vec3>& positions) {
    std::optional<std::size_t> highest;
    double height = 0.0;
    for (std::size_t i = 0; i < loops.size(); ++i) {
        double length = 0.0;
        double moment = 0.0;
        for (std::size_t k = 0; k < loops[i].size(); ++k) {
            const glm::dvec3 a(positions[loops[i][k]]);
            const glm::dvec3 b(positions[loops[i][(k + 1) % loops[i].size()]]);
            const double side = std::sqrt(glm::dot(b - a, b - a));
            length += side;
            moment += side * 0.5 * (a.y + b.y);
        }
        const double mean = moment / length;
        if (highest && mean <= height) continue;
        highest = i;
        height = mean;
    }
    return highest;
}

}  // namespace drape

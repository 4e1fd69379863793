#include "cloth/mesh/shape/boundary_loops.h"

#include <algorithm>
#include <cmath>

#include "cloth/mesh/shape/neighbours.h"

namespace drape {

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

#include "cloth/mesh/boundary_loops.h"

#include <cmath>
#include <utility>

#include "cloth/mesh/neighbours.h"

namespace drape {

std::vector<std::vector<std::uint32_t>> boundaryLoops(const ClothMesh& cloth) {
    constexpr std::uint32_t kNone = ClothMesh::kNone;
    const Neighbours neighbours = findNeighbours(cloth.triangles, cloth.particleCount());
    // A particle is on one loop at most, since the triangles around it are one fan.
    std::vector<std::uint32_t> next(cloth.positions.size(), kNone);
    for (std::size_t t = 0; t < cloth.triangles.size(); ++t) {
        for (glm::length_t k = 0; k < 3; ++k) {
            if (neighbours.across[t][k] == kNone) next[cloth.triangles[t][k]] = cloth.triangles[t][nextCorner(k)];
        }
    }
    std::vector<std::vector<std::uint32_t>> loops;
    for (std::uint32_t first = 0; first < next.size(); ++first) {
        if (next[first] == kNone) continue;
        std::vector<std::uint32_t>& loop = loops.emplace_back();
        for (std::uint32_t at = first; at != kNone && next[at] != kNone;) {
            loop.push_back(at);
            at = std::exchange(next[at], kNone);
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

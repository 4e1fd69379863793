#include "cloth/mesh/weld/mesh_orientation.h"

#include <algorithm>
#include <utility>

namespace drape {
namespace {

constexpr std::uint32_t kNoEdge = ClothMesh::kNone;

glm::length_t cornerOf(std::uint32_t edge) { return static_cast<glm::length_t>(edge % 3); }

/// Returns whether two triangles traverse their common edge in the same direction. If so, their windings differ.
bool runAlike(std::span<const glm::uvec3> triangles, std::uint32_t edge, std::uint32_t other) {
    return triangles[edge / 3][cornerOf(edge)] == triangles[other / 3][cornerOf(other)];
}

}  // namespace

MeshOrientation findOrientation(std::span<const glm::uvec3> triangles, const Neighbours& neighbours) {
    MeshOrientation orientation;
    orientation.isTurned.assign(triangles.size(), false);
    std::vector<bool> isReached(triangles.size(), false);
    std::vector<std::uint32_t> piece;
    for (std::uint32_t first = 0; first < triangles.size(); ++first) {
        if (isReached[first]) continue;
        piece.assign(1, first);
        isReached[first] = true;
        std::size_t turned = 0;
        for (std::size_t i = 0; i < piece.size(); ++i) {
            const std::uint32_t t = piece[i];
            for (std::uint32_t k = 0; k < 3; ++k) {
                const std::uint32_t other = neighbours.across[t][static_cast<glm::length_t>(k)];
                if (other == kNoEdge) continue;
                const bool mustTurn = orientation.isTurned[t] != runAlike(triangles, 3 * t + k, other);
                if (!isReached[other / 3]) {
                    isReached[other / 3] = true;
                    orientation.isTurned[other / 3] = mustTurn;
                    turned += mustTurn ? 1 : 0;
                    piece.push_back(other / 3);
                } else if (orientation.isTurned[other / 3] != mustTurn && !orientation.contradiction) {
                    orientation.contradiction = other / 3;
                }
            }
        }
        if (2 * turned <= piece.size()) continue;
        for (const std::uint32_t t : piece) orientation.isTurned[t] = !orientation.isTurned[t];
    }
    return orientation;
}

void turnTriangles(ClothMesh& mesh, const std::vector<bool>& isTurned) {
    const auto swapLast = [](auto& corners) { std::swap(corners[1], corners[2]); };
    for (std::size_t t = 0; t < isTurned.size(); ++t) {
        if (!isTurned[t]) continue;
        ++mesh.turned;
        swapLast(mesh.triangles[t]);
        swapLast(mesh.vertices[t]);
        if (!mesh.uvs.empty()) swapLast(mesh.uvs[t]);
    }
    // The turned triangles (a, c, b) and (a, d, c) form a quad again once their order is swapped.
    for (const std::uint32_t quad : mesh.quads) {
        if (!isTurned[quad]) continue;
        std::swap(mesh.triangles[quad], mesh.triangles[quad + 1]);
        std::swap(mesh.vertices[quad], mesh.vertices[quad + 1]);
        if (!mesh.uvs.empty()) std::swap(mesh.uvs[quad], mesh.uvs[quad + 1]);
    }
}

std::vector<std::uint32_t> findPinches(const ClothMesh& mesh, const Neighbours& neighbours) {
    std::vector<std::uint32_t> triangles(mesh.positions.size(), 0);
    std::vector<std::uint32_t> oneOf(mesh.positions.size(), 0);
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        for (glm::length_t k = 0; k < 3; ++k) {
            ++triangles[mesh.triangles[t][k]];
            oneOf[mesh.triangles[t][k]] = t;
        }
    }
    // Counts the triangles around a particle, from `start` across `edge` up to a boundary. Sets `comesBack` if the
    // triangles form a closed ring.
    const auto countRound = [&](std::uint32_t particle, std::uint32_t start, std::uint32_t edge, bool& comesBack) {
        std::uint32_t count = 0;
        comesBack = false;
        while ((edge = neighbours.across[edge / 3][cornerOf(edge)]) != kNoEdge) {
            if (edge / 3 == start) {
                comesBack = true;
                break;
            }
            ++count;
            // Moves on to the other edge that the triangle has at the particle.
            const std::uint32_t t = edge / 3;
            const glm::length_t k = cornerOf(edge);
            const bool atStart = mesh.triangles[t][k] == particle;
            edge = 3 * t + static_cast<std::uint32_t>(atStart ? lastCorner(k) : nextCorner(k));
        }
        return count;
    };
    std::vector<std::uint32_t> pinches;
    for (std::uint32_t particle = 0; particle < mesh.positions.size(); ++particle) {
        const std::uint32_t start = oneOf[particle];
        const glm::uvec3& corners = mesh.triangles[start];
        const glm::length_t k = corners.x == particle ? 0 : corners.y == particle ? 1 : 2;
        bool comesBack = false;
        std::uint32_t count = 1 + countRound(particle, start, 3 * start + static_cast<std::uint32_t>(k), comesBack);
        if (!comesBack)
            count += countRound(particle, start, 3 * start + static_cast<std::uint32_t>(lastCorner(k)), comesBack);
        if (count != triangles[particle]) pinches.push_back(particle);
    }
    return pinches;
}

}  // namespace drape

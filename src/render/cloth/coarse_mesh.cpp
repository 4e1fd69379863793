#include "render/cloth/coarse_mesh.h"

#include <algorithm>
#include <glm/common.hpp>
#include <span>
#include <unordered_map>

namespace drape::render {

std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells, Range triangles) {
    const ClothMesh& mesh = shape.mesh;
    const glm::vec3 extent = shape.extent();
    const float cell = std::max({extent.x, extent.y, extent.z}) / static_cast<float>(cells);
    glm::vec3 low = mesh.positions.front();
    for (const glm::vec3& position : mesh.positions) low = glm::min(low, position);
    const auto cellOf = [&](std::uint32_t particle) {
        // The offset of half a cell puts a flat sheet into the middle of its cells, where rounding does not move some
        // of its particles to the next cell.
        const glm::vec3 at = (mesh.positions[particle] - low) / cell + 0.5f;
        const auto key = [&](float along) { return static_cast<std::uint64_t>(along); };
        return key(at.x) << 40 | key(at.y) << 20 | key(at.z);
    };

    std::unordered_map<std::uint64_t, std::uint32_t> chosen;
    for (const MeshEdge& edge : shape.edges) {
        if (!edge.isInner()) chosen.try_emplace(cellOf(edge.ends.x), edge.ends.x);
    }
    std::vector<std::uint32_t> standsFor(mesh.positions.size());
    for (std::uint32_t i = 0; i < standsFor.size(); ++i) standsFor[i] = chosen.try_emplace(cellOf(i), i).first->second;
    std::vector<std::uint32_t> indices;
    for (const glm::uvec3& t : std::span(mesh.triangles).subspan(triangles.first, triangles.count)) {
        const std::uint32_t a = standsFor[t.x];
        const std::uint32_t b = standsFor[t.y];
        const std::uint32_t c = standsFor[t.z];
        if (a != b && b != c && c != a) indices.insert(indices.end(), {a, b, c});
    }
    if (2 * indices.size() > std::size_t{3} * triangles.count) indices.clear();
    return indices;
}

std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells) {
    return coarseMeshIndices(shape, cells, {0, shape.mesh.triangleCount()});
}

}  // namespace drape::render

#include "cloth/mesh/shape/mesh_shape.h"

#include <algorithm>
#include <cmath>

#include "cloth/mesh/build/neighbours.h"

namespace drape {
namespace {

std::vector<MeshEdge> findEdges(const ClothMesh& mesh) {
    std::vector<bool> beginsQuad(mesh.triangles.size());
    for (const std::uint32_t first : mesh.quads) beginsQuad[first] = true;
    const Neighbours neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
    std::vector<MeshEdge> edges;
    edges.reserve(mesh.triangles.size() * 3 / 2 + mesh.triangles.size() / 8);
    for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
        const glm::uvec3& corners = mesh.triangles[t];
        for (glm::length_t k = 0; k < 3; ++k) {
            const std::uint32_t other = neighbours.across[t][k];
            const bool isInner = other != ClothMesh::kNone;
            if (isInner && other < 3 * t) continue;  // it has come with the other triangle
            MeshEdge edge{{corners[k], corners[nextCorner(k)]},
                          {t, ClothMesh::kNone},
                          {corners[lastCorner(k)], ClothMesh::kNone},
                          false};
            if (isInner) {
                edge.triangles.y = other / 3;
                edge.opposite.y = mesh.triangles[other / 3][lastCorner(static_cast<glm::length_t>(other % 3))];
                edge.isDiagonal = beginsQuad[t] && edge.triangles.y == t + 1;
            }
            edges.push_back(edge);
        }
    }
    return edges;
}

}  // namespace

glm::vec3 MeshShape::extent() const {
    glm::vec3 low = mesh.positions.front();
    glm::vec3 high = low;
    for (const glm::vec3& position : mesh.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    return high - low;
}

std::shared_ptr<const MeshShape> makeMeshShape(ClothMesh mesh) {
    MeshShape shape;
    shape.pieces = findFlatPieces(mesh);
    shape.edges = findEdges(mesh);
    for (const MeshEdge& edge : shape.edges) shape.links.push_back(edge.ends);
    for (const std::uint32_t first : mesh.quads) {
        shape.links.emplace_back(mesh.triangles[first].y, mesh.triangles[first + 1].z);
    }
    for (const glm::uvec2& ends : shape.links) {
        const glm::dvec3 span = glm::dvec3(mesh.positions[ends.y]) - glm::dvec3(mesh.positions[ends.x]);
        shape.restLengths.push_back(static_cast<float>(std::sqrt(glm::dot(span, span))));
        shape.longestLink = std::max(shape.longestLink, shape.restLengths.back());
    }
    shape.mesh = std::move(mesh);
    return std::make_shared<const MeshShape>(std::move(shape));
}

}  // namespace drape

#include "cloth/mesh/shape/mesh_shape.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "cloth/mesh/shape/neighbours.h"

namespace drape {
namespace {

// Returns the length of a vector. Used instead of glm::length(), whose result for doubles may differ between machines.
double lengthOf(const glm::dvec3& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

/// Returns the rest length of a quad's diagonal that is not an edge, m.
/// `first`: first triangle of the quad.
double otherDiagonal(const MeshShape& shape, glm::uint first) {
    const ClothMesh& mesh = shape.mesh;
    if (shape.hasPanels)
        return lengthOf(glm::dvec3(glm::dvec2(mesh.uvs[first + 1][2]) - glm::dvec2(mesh.uvs[first][1]), 0.0));
    const auto& places = mesh.positions;
    return lengthOf(glm::dvec3(places[mesh.triangles[first + 1].z]) - glm::dvec3(places[mesh.triangles[first].y]));
}

void layOutPanels(MeshShape& shape, float scale) {
    if (shape.mesh.uvs.empty()) throw MeshError("has no texture coordinates, expected positions on panels, in metres");
    for (auto& corners : shape.mesh.uvs) {
        for (glm::vec2& place : corners) place *= scale;
    }
    shape.hasPanels = true;
    for (glm::uint k = 0; k < shape.mesh.triangleCount(); ++k) {
        const auto& places = shape.mesh.uvs[k];
        const double longest = std::max({lengthOf(glm::dvec3(glm::dvec2(places[1] - places[0]), 0.0)),
                                         lengthOf(glm::dvec3(glm::dvec2(places[2] - places[1]), 0.0)),
                                         lengthOf(glm::dvec3(glm::dvec2(places[0] - places[2]), 0.0))});
        if (shape.restArea(k) > 1e-6 * longest * longest) continue;
        throw MeshError("face " + std::to_string(shape.mesh.faceOf[k]) +
                        " has no area in its texture coordinates, expected its positions on a panel, in metres");
    }
}

}  // namespace

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
            if (isInner && other < 3 * t) continue;  // the edge was added with its other triangle
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

glm::vec3 MeshShape::extent() const {
    glm::vec3 low = mesh.positions.front();
    glm::vec3 high = low;
    for (const glm::vec3& position : mesh.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    return high - low;
}

double MeshShape::restDistance(glm::uint triangle, glm::uint a, glm::uint b) const {
    if (!hasPanels) return lengthOf(glm::dvec3(mesh.positions[b]) - glm::dvec3(mesh.positions[a]));
    const glm::uvec3& corners = mesh.triangles[triangle];
    const auto placeOf = [&](glm::uint particle) {
        const std::size_t corner = corners.x == particle ? 0 : corners.y == particle ? 1 : 2;
        return glm::dvec2(mesh.uvs[triangle][corner]);
    };
    return lengthOf(glm::dvec3(placeOf(b) - placeOf(a), 0.0));
}

double MeshShape::restLength(const MeshEdge& edge) const {
    const double first = restDistance(edge.triangles.x, edge.ends.x, edge.ends.y);
    if (!hasPanels || !edge.isInner()) return first;
    return std::min(first, restDistance(edge.triangles.y, edge.ends.x, edge.ends.y));
}

bool MeshShape::isSeam(const MeshEdge& edge) const {
    if (!hasPanels || !edge.isInner()) return false;
    const auto placeIn = [&](glm::uint triangle, glm::uint particle) {
        const glm::uvec3& corners = mesh.triangles[triangle];
        return mesh.uvs[triangle][corners.x == particle ? 0 : corners.y == particle ? 1 : 2];
    };
    return placeIn(edge.triangles.x, edge.ends.x) != placeIn(edge.triangles.y, edge.ends.x) ||
           placeIn(edge.triangles.x, edge.ends.y) != placeIn(edge.triangles.y, edge.ends.y);
}

double MeshShape::unfoldedDistance(const MeshEdge& edge) const {
    const double length = restLength(edge);
    double foot[2];
    double height[2];
    for (int side = 0; side < 2; ++side) {
        const double toStart = restDistance(edge.triangles[side], edge.opposite[side], edge.ends.x);
        const double toEnd = restDistance(edge.triangles[side], edge.opposite[side], edge.ends.y);
        foot[side] = (length * length + toStart * toStart - toEnd * toEnd) / (2.0 * length);
        height[side] = 2.0 * restArea(edge.triangles[side]) / length;
    }
    return lengthOf({foot[1] - foot[0], height[0] + height[1], 0.0});
}

double MeshShape::restArea(glm::uint triangle) const {
    if (hasPanels) {
        const auto& places = mesh.uvs[triangle];
        const glm::dvec2 u = glm::dvec2(places[1]) - glm::dvec2(places[0]);
        const glm::dvec2 v = glm::dvec2(places[2]) - glm::dvec2(places[0]);
        return 0.5 * std::abs(u.x * v.y - u.y * v.x);
    }
    const glm::uvec3& corners = mesh.triangles[triangle];
    const glm::dvec3 origin(mesh.positions[corners.x]);
    return 0.5 * lengthOf(glm::cross(glm::dvec3(mesh.positions[corners.y]) - origin,
                                     glm::dvec3(mesh.positions[corners.z]) - origin));
}

std::shared_ptr<const MeshShape> makeMeshShape(ClothMesh mesh, bool hasPanels, float scale) {
    MeshShape shape;
    shape.pieces = findFlatPieces(mesh);
    shape.edges = findEdges(mesh);
    for (const MeshEdge& edge : shape.edges) shape.links.push_back(edge.ends);
    for (const std::uint32_t first : mesh.quads) {
        shape.links.emplace_back(mesh.triangles[first].y, mesh.triangles[first + 1].z);
    }
    shape.mesh = std::move(mesh);
    if (hasPanels) layOutPanels(shape, scale);
    for (const MeshEdge& edge : shape.edges) shape.restLengths.push_back(static_cast<float>(shape.restLength(edge)));
    for (const std::uint32_t first : shape.mesh.quads)
        shape.restLengths.push_back(static_cast<float>(otherDiagonal(shape, first)));
    for (const float length : shape.restLengths) shape.longestLink = std::max(shape.longestLink, length);
    return std::make_shared<const MeshShape>(std::move(shape));
}

}  // namespace drape

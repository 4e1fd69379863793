#include "render/cloth/mesh_vertices.h"

#include "render/cloth/cloth_places.h"
#include "render/cloth/seam_parts.h"

#include <utility>

namespace drape::render {
namespace {

/// Finds the vertex of a particle at a place, or adds it.
class Splitter {
public:
    Splitter(std::vector<MeshVertex>& vertices, std::size_t particles)
        : vertices_(&vertices), first_(particles, ClothMesh::kNone) {}

    std::uint32_t vertexAt(std::uint32_t particle, const MeshVertex& wanted) {
        // One vertex too many does no harm; going through thousands at the tip of a cone would.
        constexpr int kMostTries = 64;
        int tries = 0;
        for (std::uint32_t at = first_[particle]; at != ClothMesh::kNone && tries < kMostTries;
             at = next_[at], ++tries) {
            const MeshVertex& vertex = (*vertices_)[at];
            if (vertex.metres == wanted.metres && vertex.print == wanted.print && vertex.normal == wanted.normal)
                return at;
        }
        const auto added = static_cast<std::uint32_t>(vertices_->size());
        vertices_->push_back(wanted);
        next_.push_back(std::exchange(first_[particle], added));
        return added;
    }

private:
    std::vector<MeshVertex>* vertices_;
    std::vector<std::uint32_t> first_;  // of each particle
    std::vector<std::uint32_t> next_;   // of each vertex: another of its particle
};

/// Both ends of every boundary edge, each with its place in the triangle there.
void addRim(MeshVertices& mesh, const MeshShape& shape, std::uint32_t firstParticle) {
    std::vector<std::uint32_t> before(shape.mesh.positions.size(), ClothMesh::kNone);
    std::vector<std::uint32_t> after(shape.mesh.positions.size(), ClothMesh::kNone);
    for (const MeshEdge& edge : shape.edges) {
        if (edge.isInner()) continue;
        after[edge.ends.x] = edge.ends.y;
        before[edge.ends.y] = edge.ends.x;
    }
    for (const MeshEdge& edge : shape.edges) {
        if (edge.isInner()) continue;
        const std::uint32_t t = edge.triangles.x;
        for (const std::uint32_t end : {edge.ends.x, edge.ends.y}) {
            const std::size_t corner = cornerAt(shape.mesh.triangles[t], end);
            MeshVertex vertex = mesh.vertices[mesh.indices[3 * std::size_t{t} + corner]];
            // The faces of a body may turn different ways, so that no edge begins or ends here.
            vertex.before = firstParticle + (before[end] == ClothMesh::kNone ? end : before[end]);
            vertex.after = firstParticle + (after[end] == ClothMesh::kNone ? end : after[end]);
            mesh.vertices.push_back(vertex);
        }
    }
}

}  // namespace

MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle, const BodyNormals* normals) {
    const ClothPlaces places = findClothPlaces(shape);
    const std::vector<float> toEdge = findEdgeDistances(shape);
    MeshVertices mesh;
    mesh.size = places.size;
    mesh.vertices.reserve(shape.mesh.positions.size());
    mesh.indices.reserve(3 * shape.mesh.triangles.size());
    Splitter splitter(mesh.vertices, shape.mesh.positions.size());
    for (std::size_t t = 0; t < shape.mesh.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t particle = shape.mesh.triangles[t][static_cast<glm::length_t>(k)];
            const ClothPlace& place = places.corners[t][k];
            MeshVertex vertex{firstParticle + particle, toEdge[particle], place.metres, place.print, 0, 0,
                              glm::vec4(0.0f)};
            if (normals != nullptr) vertex.normal = glm::vec4(normals->corners[t][k], 0.0f);
            mesh.indices.push_back(splitter.vertexAt(particle, vertex));
        }
    }
    mesh.rim = static_cast<std::uint32_t>(mesh.vertices.size());
    addRim(mesh, shape, firstParticle);
    if (shape.hasPanels) mesh.seams = findSeamParts(layOutPanels(shape, places));
    return mesh;
}

}  // namespace drape::render

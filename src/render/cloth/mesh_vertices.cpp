#include "render/cloth/mesh_vertices.h"

#include "cloth/core/cloth_places.h"
#include "render/cloth/edge_distances.h"
#include "render/cloth/panel_layout.h"
#include "render/cloth/seam_parts.h"

#include <algorithm>
#include <utility>

namespace drape::render {
namespace {

/// Adds vertices to a list. A particle gets several vertices where its position on the fabric, its position in the
/// print or its normal differ between triangles.
class Splitter {
public:
    Splitter(std::vector<MeshVertex>& vertices, std::size_t particles)
        : vertices_(&vertices), first_(particles, ClothMesh::kNone) {}

    /// Returns the index of the wanted vertex of a particle. Adds the vertex if it does not exist.
    std::uint32_t vertexAt(std::uint32_t particle, const MeshVertex& wanted) {
        // The search is limited, because the tip of a cone may have thousands of vertices. A duplicate does no harm.
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

    /// Starts a run of triangles that share no vertices with the triangles before.
    void beginAnew() { std::ranges::fill(first_, ClothMesh::kNone); }

private:
    std::vector<MeshVertex>* vertices_;
    std::vector<std::uint32_t> first_;  // index of one vertex of each particle, the start of a linked list
    std::vector<std::uint32_t> next_;   // index, for each vertex, of the next vertex of the same particle
};

std::vector<MeshRun> runsOf(const MeshShape& shape, std::span<const LookRun> looks) {
    std::vector<MeshRun> runs;
    for (const LookRun& look : looks) runs.push_back({{look.first, look.count}, {}, {}, glm::vec2(0.0f)});
    if (runs.empty()) runs.push_back({{0, shape.mesh.triangleCount()}, {}, {}, glm::vec2(0.0f)});
    return runs;
}

/// Adds the vertices of the rim: both ends of every boundary edge, with the positions that they have in the edge's
/// triangle.
void addRim(MeshVertices& mesh, const MeshShape& shape, std::uint32_t firstParticle) {
    std::vector<std::uint32_t> before(shape.mesh.positions.size(), ClothMesh::kNone);
    std::vector<std::uint32_t> after(shape.mesh.positions.size(), ClothMesh::kNone);
    for (const MeshEdge& edge : shape.edges) {
        if (edge.isInner()) continue;
        after[edge.ends.x] = edge.ends.y;
        before[edge.ends.y] = edge.ends.x;
    }
    const auto meshEnd = [&] { return static_cast<std::uint32_t>(mesh.vertices.size()); };
    std::size_t run = 0;  // edges are sorted by triangle
    mesh.runs[run].rim.first = meshEnd();
    for (const MeshEdge& edge : shape.edges) {
        if (edge.isInner()) continue;
        const std::uint32_t t = edge.triangles.x;
        while (!mesh.runs[run].triangles.has(t)) mesh.runs[++run].rim.first = meshEnd();
        mesh.runs[run].rim.count += 2;
        for (const std::uint32_t end : {edge.ends.x, edge.ends.y}) {
            const std::size_t corner = cornerAt(shape.mesh.triangles[t], end);
            MeshVertex vertex = mesh.vertices[mesh.indices[3 * std::size_t{t} + corner]];
            // If faces of a body are wound inconsistently, there may be no boundary edge that ends at this corner, or
            // none that starts there. The corner then counts as its own neighbour.
            vertex.before = firstParticle + (before[end] == ClothMesh::kNone ? end : before[end]);
            vertex.after = firstParticle + (after[end] == ClothMesh::kNone ? end : after[end]);
            mesh.vertices.push_back(vertex);
        }
    }
}

}  // namespace

MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle, const BodyNormals* normals,
                              std::span<const LookRun> looks) {
    ClothPlaces places = findClothPlaces(shape);
    const std::vector<float> toEdge = findEdgeDistances(shape);
    MeshVertices mesh;
    mesh.size = places.size;
    mesh.runs = runsOf(shape, looks);
    for (MeshRun& run : mesh.runs) run.size = places.size;
    const std::vector<glm::vec2> sizes = layPrints(places, shape, looks);
    for (std::size_t k = 0; k < sizes.size(); ++k) mesh.runs[k].size = sizes[k];
    mesh.vertices.reserve(shape.mesh.positions.size());
    mesh.indices.reserve(3 * shape.mesh.triangles.size());
    Splitter splitter(mesh.vertices, shape.mesh.positions.size());
    for (MeshRun& run : mesh.runs) {
        splitter.beginAnew();
        run.vertices.first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (std::size_t t = run.triangles.first; t < run.triangles.end(); ++t) {
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t particle = shape.mesh.triangles[t][static_cast<glm::length_t>(k)];
                const ClothPlace& place = places.corners[t][k];
                MeshVertex vertex{firstParticle + particle, toEdge[particle], place.metres, place.print, 0, 0,
                                  glm::vec4(0.0f)};
                if (normals != nullptr) vertex.normal = glm::vec4(normals->corners[t][k], 0.0f);
                mesh.indices.push_back(splitter.vertexAt(particle, vertex));
            }
        }
        run.vertices.count = static_cast<std::uint32_t>(mesh.vertices.size()) - run.vertices.first;
    }
    mesh.rim = static_cast<std::uint32_t>(mesh.vertices.size());
    addRim(mesh, shape, firstParticle);
    if (shape.hasPanels) mesh.seams = findSeamParts(layOutPanels(shape, places));
    return mesh;
}

}  // namespace drape::render

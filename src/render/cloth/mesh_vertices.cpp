#include "render/cloth/mesh_vertices.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <limits>
#include <utility>

#include "cloth/core/cloth_places.h"
#include "render/cloth/panel_layout.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

constexpr float kCrease = 0.70710678f;  // cosine of 45 degrees
// Greatest number of triangles around a particle whose normals are averaged. If there are more, as at the tip of a fine
// cone, each triangle keeps its own normal, because comparing all pairs would take too long.
constexpr std::size_t kMostAround = 256;

glm::vec3 unitOr(const glm::vec3& v, const glm::vec3& other) {
    const float squared = glm::dot(v, v);
    return squared > std::numeric_limits<float>::min() ? v / std::sqrt(squared) : other;
}

/// Returns the index of the particle with the greatest measure.
/// `measure`: function of a position.
template <class Measure>
std::uint32_t farthest(const ClothMesh& mesh, Measure measure) {
    std::uint32_t found = 0;
    for (std::uint32_t i = 1; i < mesh.particleCount(); ++i) {
        if (measure(mesh.positions[i]) > measure(mesh.positions[found])) found = i;
    }
    return found;
}

/// Returns three particles that are far apart, so that rounding errors of their positions hardly turn the frame.
glm::uvec3 frameOf(const ClothMesh& mesh) {
    const glm::vec3 start = mesh.positions.front();
    const std::uint32_t a = farthest(mesh, [&](const glm::vec3& p) { return glm::distance(p, start); });
    const glm::vec3 corner = mesh.positions[a];
    const std::uint32_t b = farthest(mesh, [&](const glm::vec3& p) { return glm::distance(p, corner); });
    const glm::vec3 along = mesh.positions[b] - corner;
    const std::uint32_t c =
        farthest(mesh, [&](const glm::vec3& p) { return glm::length(glm::cross(along, p - corner)); });
    return {a, b, c};
}

/// Returns the axes x, y and z of the frame as columns of a matrix.
glm::mat3 axesOf(const ClothMesh& mesh, const glm::uvec3& frame) {
    const glm::vec3 corner = mesh.positions[frame.x];
    const glm::vec3 along = glm::normalize(mesh.positions[frame.y] - corner);
    const glm::vec3 up = glm::normalize(glm::cross(along, mesh.positions[frame.z] - corner));
    return {along, glm::cross(up, along), up};
}

}  // namespace

BodyNormals findBodyNormals(const ClothMesh& mesh) {
    std::vector<glm::vec3> areas;  // normal of each triangle, with twice its area as length
    std::vector<glm::vec3> units;
    std::vector<std::vector<std::uint32_t>> trianglesAt(mesh.positions.size());
    for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
        const glm::uvec3& triangle = mesh.triangles[t];
        const glm::vec3 corner = mesh.positions[triangle.x];
        areas.push_back(glm::cross(mesh.positions[triangle.y] - corner, mesh.positions[triangle.z] - corner));
        units.push_back(unitOr(areas.back(), glm::vec3(0.0f)));
        for (int k = 0; k < 3; ++k) trianglesAt[triangle[k]].push_back(t);
    }
    BodyNormals normals;
    normals.frame = frameOf(mesh);
    const glm::mat3 toFrame = glm::transpose(axesOf(mesh, normals.frame));
    for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
        std::array<glm::vec3, 3>& corners = normals.corners.emplace_back();
        for (int k = 0; k < 3; ++k) {
            glm::vec3 sum(0.0f);
            const std::vector<std::uint32_t>& around = trianglesAt[mesh.triangles[t][k]];
            if (around.size() > kMostAround) sum = areas[t];
            for (std::size_t i = 0; i < around.size() && around.size() <= kMostAround; ++i) {
                if (around[i] == t || glm::dot(units[around[i]], units[t]) > kCrease) sum += areas[around[i]];
            }
            corners[static_cast<std::size_t>(k)] = toFrame * unitOr(sum, units[t]);
        }
    }
    return normals;
}

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

std::vector<std::uint32_t> triangleIndices(const Model& model) {
    std::vector<std::uint32_t> indices;
    indices.reserve(3 * model.triangles.size());
    for (const physics::Triangle& t : model.triangles) indices.insert(indices.end(), {t.a, t.b, t.c});
    return indices;
}

std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness) {
    const auto cut = static_cast<std::uint32_t>(smoothness);
    const std::uint32_t columns = (grid.x - 1) * cut + 1;
    const std::uint32_t rows = (grid.y - 1) * cut + 1;
    std::vector<std::uint32_t> indices;
    indices.reserve(std::size_t{6} * (columns - 1) * (rows - 1));
    for (std::uint32_t row = 0; row + 1 < rows; ++row) {
        for (std::uint32_t column = 0; column + 1 < columns; ++column) {
            const std::uint32_t a = row * columns + column;
            const std::uint32_t b = a + 1;
            const std::uint32_t c = a + columns;
            const std::uint32_t d = c + 1;
            indices.insert(indices.end(), {a, c, b, b, c, d});
        }
    }
    return indices;
}

std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride, std::uint32_t firstParticle) {
    const auto places = [stride](glm::uint count) {
        std::vector<glm::uint> chosen;
        for (glm::uint i = 0; i + 1 < count; i += stride) chosen.push_back(i);
        chosen.push_back(count - 1);
        return chosen;
    };
    const std::vector<glm::uint> columns = places(grid.x);
    const std::vector<glm::uint> rows = places(grid.y);
    std::vector<std::uint32_t> indices;
    for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
        for (std::size_t column = 0; column + 1 < columns.size(); ++column) {
            const std::uint32_t above = firstParticle + rows[row] * grid.x;
            const std::uint32_t below = firstParticle + rows[row + 1] * grid.x;
            const std::uint32_t a = above + columns[column];
            const std::uint32_t b = above + columns[column + 1];
            const std::uint32_t c = below + columns[column];
            const std::uint32_t d = below + columns[column + 1];
            indices.insert(indices.end(), {a, c, b, b, c, d});
        }
    }
    return indices;
}

TornSurface::TornSurface(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/cloth/surface_indices.comp")) {}

void TornSurface::update(WorldView& world, gl::Commands& commands) {
    const SolverBuffers& solver = world.solver;
    SurfacesView& view = world.surfaces;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTrianglesBinding, solver.triangles);
    const auto list = [&](GLuint whole, const gl::Buffer& left, GLuint firstTriangle, GLuint firstDrawn, GLuint count,
                          int parts) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kWholeIndicesBinding, whole);
        left.bind(GL_SHADER_STORAGE_BUFFER, kSurfaceIndicesBinding);
        program_.uniform("firstTriangle", firstTriangle);
        program_.uniform("firstDrawn", firstDrawn);
        program_.uniform("parts", static_cast<GLuint>(parts));
        program_.uniform("threadEnd", count);
        const gl::Access triangles{solver.triangles, false, gl::Use::shaderStorage};
        const gl::Access triples{whole, false, gl::Use::shaderStorage};
        commands.dispatch(program_, count, {triangles, triples, gl::writes(left)});
    };
    const std::size_t bytes = 3 * sizeof(GLuint) * solver.triangleCount;
    if (exact_.bytes() < bytes) exact_ = gl::Buffer::create("triangles that are left", bytes);
    list(view.exactIndices, exact_, 0, 0, solver.triangleCount, 1);
    view.exactIndices = exact_.id();

    GLsizei end = 0;
    for (const Surface& surface : view.surfaces) {
        if (surface.isMesh) end = std::max(end, surface.smooth.first + surface.smooth.count);
    }
    if (end == 0) return;
    const std::size_t smoothBytes = sizeof(GLuint) * static_cast<std::size_t>(end);
    if (smooth_.bytes() < smoothBytes) smooth_ = gl::Buffer::create("smooth triangles that are left", smoothBytes);
    for (const Surface& surface : view.surfaces) {
        if (!surface.isMesh || surface.smooth.count == 0) continue;
        const auto triangles = [](GLsizei indices) { return static_cast<GLuint>(indices / 3); };
        list(view.smoothIndices, smooth_, triangles(surface.exact.first), triangles(surface.smooth.first),
             triangles(surface.smooth.count), surface.parts);
    }
    view.smoothIndices = smooth_.id();
}

}  // namespace drape::render

#include "render/cloth/fine_mesh.h"

#include <algorithm>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <span>
#include <unordered_map>
#include <utility>

#include "cloth/mesh/shape/neighbours.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

// Greatest numbers of triangles that a mesh may have after one and after two steps of refinement.
constexpr std::uint32_t kMostAfterOne = 100'000;
constexpr std::uint32_t kMostAfterTwo = 40'000;
// Cosine of the angle by which a border must turn at a particle to have a corner there, 40 degrees.
constexpr float kCosineOfTurn = 0.77f;

/// The particles before and after each particle of the border, with the cloth on the left. Where the border has a
/// corner, a particle is its own neighbour. Particles inside the cloth have ClothMesh::kNone.
struct BorderNeighbours {
    std::vector<std::uint32_t> before;
    std::vector<std::uint32_t> after;
};

BorderNeighbours neighboursAlongBorder(const MeshShape& shape) {
    const std::size_t count = shape.mesh.positions.size();
    BorderNeighbours border{std::vector(count, ClothMesh::kNone), std::vector(count, ClothMesh::kNone)};
    std::vector<bool> isCorner(count);
    for (const MeshEdge& edge : shape.edges) {
        if (edge.isInner()) continue;
        // Where two borders meet in one particle, neither passes smoothly.
        if (border.after[edge.ends.x] != ClothMesh::kNone) isCorner[edge.ends.x] = true;
        if (border.before[edge.ends.y] != ClothMesh::kNone) isCorner[edge.ends.y] = true;
        border.after[edge.ends.x] = edge.ends.y;
        border.before[edge.ends.y] = edge.ends.x;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        if (border.before[i] == ClothMesh::kNone || border.after[i] == ClothMesh::kNone) {
            isCorner[i] = true;
        } else {
            const glm::vec3 a = shape.mesh.positions[i] - shape.mesh.positions[border.before[i]];
            const glm::vec3 b = shape.mesh.positions[border.after[i]] - shape.mesh.positions[i];
            isCorner[i] = isCorner[i] || glm::dot(a, b) < kCosineOfTurn * glm::length(a) * glm::length(b);
        }
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        if (isCorner[i]) border.before[i] = border.after[i] = i;
    }
    return border;
}

/// Returns the indices of the middles of each triangle's edges. Element k lies between corner k and the next one.
std::vector<glm::uvec3> middlesOfTriangles(const MeshShape& shape) {
    std::vector<glm::uvec3> middles(shape.mesh.triangles.size());
    for (std::uint32_t e = 0; e < shape.edges.size(); ++e) {
        const MeshEdge& edge = shape.edges[e];
        const std::uint32_t middle = shape.mesh.particleCount() + e;
        const auto set = [&](std::uint32_t triangle, std::uint32_t start) {
            const glm::uvec3& corners = shape.mesh.triangles[triangle];
            const glm::length_t k = corners.x == start ? 0 : corners.y == start ? 1 : 2;
            middles[triangle][k] = middle;
        };
        set(edge.triangles.x, edge.ends.x);
        if (edge.isInner()) set(edge.triangles.y, edge.ends.y);
    }
    return middles;
}

/// Splits all triangles, and their texture coordinates, into four. In the k-th part, corner k stays.
ClothMesh split(const MeshShape& shape) {
    ClothMesh fine;
    fine.positions = shape.mesh.positions;
    for (const MeshEdge& edge : shape.edges)
        fine.positions.push_back(0.5f * (fine.positions[edge.ends.x] + fine.positions[edge.ends.y]));
    const std::vector<glm::uvec3> middles = middlesOfTriangles(shape);
    for (std::size_t t = 0; t < middles.size(); ++t) {
        const glm::uvec3& c = shape.mesh.triangles[t];
        const glm::uvec3& m = middles[t];
        fine.triangles.insert(fine.triangles.end(), {{c.x, m.x, m.z}, {m.x, c.y, m.y}, {m.z, m.y, c.z}, m});
        if (shape.mesh.uvs.empty()) continue;
        const auto& [a, b, d] = shape.mesh.uvs[t];
        const glm::vec2 ab = 0.5f * (a + b);
        const glm::vec2 bd = 0.5f * (b + d);
        const glm::vec2 da = 0.5f * (d + a);
        fine.uvs.insert(fine.uvs.end(), {{a, ab, da}, {ab, b, bd}, {da, bd, d}, {ab, bd, da}});
    }
    return fine;
}

FlatPieces piecesOf(const MeshShape& shape) {
    FlatPieces pieces = shape.pieces;
    for (const MeshEdge& edge : shape.edges) {
        pieces.pieceOf.push_back(pieces.pieceOf[edge.ends.x]);
        pieces.coordinates.push_back(0.5f * (pieces.coordinates[edge.ends.x] + pieces.coordinates[edge.ends.y]));
    }
    return pieces;
}

}  // namespace

FineMesh refine(const MeshShape& shape, int steps) {
    FineMesh fine;
    const MeshShape* coarse = &shape;
    BorderNeighbours border = neighboursAlongBorder(shape);
    for (int step = 0; step < steps; ++step) {
        Range range{static_cast<glm::uint>(fine.middles.size()), static_cast<glm::uint>(coarse->edges.size())};
        fine.steps.push_back(range);
        for (const MeshEdge& edge : coarse->edges) {
            const auto [a, b] = std::pair(edge.ends.x, edge.ends.y);
            if (edge.isInner()) {
                fine.middles.push_back({a, b, kNoPoint, kNoPoint});
            } else {
                fine.middles.push_back({a, b, border.before[a], border.after[b]});
            }
        }
        // The middles of border edges come between their ends. Corners stay corners.
        const std::uint32_t count = coarse->mesh.particleCount();
        BorderNeighbours next = border;
        next.before.resize(count + coarse->edges.size(), ClothMesh::kNone);
        next.after.resize(count + coarse->edges.size(), ClothMesh::kNone);
        for (std::uint32_t e = 0; e < coarse->edges.size(); ++e) {
            const MeshEdge& edge = coarse->edges[e];
            if (edge.isInner()) continue;
            const auto [a, b] = std::pair(edge.ends.x, edge.ends.y);
            if (border.after[a] != a) next.after[a] = count + e;
            if (border.before[b] != b) next.before[b] = count + e;
            next.before[count + e] = a;
            next.after[count + e] = b;
        }
        border = std::move(next);
        MeshShape finer;
        finer.hasPanels = coarse->hasPanels;
        finer.pieces = piecesOf(*coarse);
        finer.mesh = split(*coarse);
        finer.edges = findEdges(finer.mesh);
        fine.shape = std::move(finer);
        fine.parts *= 4;
        coarse = &fine.shape;
    }
    return fine;
}

int refinementOf(const MeshShape& shape) {
    const std::uint32_t triangles = shape.mesh.triangleCount();
    if (16 * triangles <= kMostAfterTwo) return 2;
    return 4 * triangles <= kMostAfterOne ? 1 : 0;
}

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

DrawnPositions::DrawnPositions(const gl::ShaderLibrary& library)
    : cutRim_(gl::Program::compute(library, "render/cloth/cut_rim.comp")),
      shift_(gl::Program::compute(library, "render/solids/shifted_body.comp")),
      bodies_(gl::Program::compute(library, "render/solids/drawn_bodies.comp")) {}

void DrawnPositions::copy(GLuint from, gl::Buffer& to, const WorldView& world, std::string_view name,
                          gl::Commands& commands) {
    const std::size_t bytes = sizeof(glm::vec4) * world.solver.particleCount;
    if (to.bytes() != bytes) to = gl::Buffer::create(name, bytes);
    commands.update(name, to);
    commands.draw(name, {{from, false, gl::Use::bufferUpdate}, gl::writes(to, gl::Use::bufferUpdate)},
                  [&] { glCopyNamedBufferSubData(from, to.id(), 0, 0, static_cast<GLsizeiptr>(bytes)); });
}

void DrawnPositions::replace(WorldView& world, gl::Commands& commands) {
    const GLuint solver = world.solver.positions;
    const Range bodies = world.bodies.particles;
    if (world.cutRim.count == 0 && world.shifted.particles.count == 0 && bodies.count == 0) return;
    copy(solver, positions_, world, "drawn positions", commands);
    if (bodies.count > 0) {
        copy(world.solver.normals, normals_, world, "drawn normals", commands);
        positions_.bind(GL_SHADER_STORAGE_BUFFER, kPositionsBinding);
        normals_.bind(GL_SHADER_STORAGE_BUFFER, kNormalsBinding);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, world.bodies.offsets);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kValuesBinding, world.bodies.normals);
        bodies_.uniform("threadEnd", bodies.end());
        bodies_.uniform("first", bodies.first);
        commands.dispatch(bodies_, gl::ThreadRange{bodies.first, bodies.count},
                          {{world.bodies.offsets, false, gl::Use::shaderStorage},
                           {world.bodies.normals, false, gl::Use::shaderStorage},
                           gl::writes(positions_),
                           gl::writes(normals_)});
        world.solver.normals = normals_.id();
    }
    const gl::Access particles{solver, false, gl::Use::shaderStorage};
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver);
    positions_.bind(GL_SHADER_STORAGE_BUFFER, kValuesBinding);
    if (world.cutRim.count > 0) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, world.cutRim.points);
        cutRim_.uniform("pointCount", world.cutRim.count);
        commands.dispatch(cutRim_, world.cutRim.count,
                          {particles, {world.cutRim.points, false, gl::Use::shaderStorage}, gl::writes(positions_)});
    }
    if (const Range body = world.shifted.particles; body.count > 0) {
        shift_.uniform("threadEnd", body.end());
        shift_.uniform("by", world.shifted.by);
        commands.dispatch(shift_, gl::ThreadRange{body.first, body.count}, {particles, gl::writes(positions_)});
    }
    world.solver.positions = positions_.id();
}

namespace {

void bindMiddles(const WorldView& world) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, world.surfaces.middles);
}

}  // namespace

FinePoints::FinePoints(const gl::ShaderLibrary& library)
    : place_(gl::Program::compute(library, "render/cloth/fine_points.comp")),
      light_(gl::Program::compute(library, "render/cloth/fine_light.comp")) {}

void FinePoints::place(WorldView& world, gl::Commands& commands) {
    const std::size_t particles = sizeof(glm::vec4) * world.solver.particleCount;
    const std::size_t bytes = particles + sizeof(glm::vec4) * world.surfaces.middleCount;
    const auto lengthen = [&](GLuint source, gl::Buffer& longer, std::string_view name) {
        if (longer.bytes() != bytes) longer = gl::Buffer::create(name, bytes);
        commands.update(name, longer);
        commands.draw(name, {{source, false, gl::Use::bufferUpdate}, gl::writes(longer, gl::Use::bufferUpdate)},
                      [&] { glCopyNamedBufferSubData(source, longer.id(), 0, 0, static_cast<GLsizeiptr>(particles)); });
    };
    lengthen(world.solver.positions, positions_, "positions of fine meshes");
    lengthen(world.solver.normals, normals_, "normals of fine meshes");
    positions_.bind(GL_SHADER_STORAGE_BUFFER, kPositionsBinding);
    normals_.bind(GL_SHADER_STORAGE_BUFFER, kNormalsBinding);
    bindMiddles(world);
    place_.uniform("firstPoint", world.solver.particleCount);
    place_.uniform("mostBulge", world.surfaces.mostBulge);
    for (const Range& step : world.surfaces.refinements) {
        place_.uniform("threadEnd", step.end());
        commands.dispatch(
            place_, gl::ThreadRange{step.first, step.count},
            {{world.surfaces.middles, false, gl::Use::shaderStorage}, gl::writes(positions_), gl::writes(normals_)});
    }
    world.solver.positions = positions_.id();
    world.solver.normals = normals_.id();
}

void FinePoints::spread(const WorldView& world, const gl::Buffer& light, gl::Commands& commands) const {
    bindMiddles(world);
    light.bind(GL_SHADER_STORAGE_BUFFER, kSkyLightBinding);
    light_.uniform("firstPoint", world.solver.particleCount);
    for (const Range& step : world.surfaces.refinements) {
        light_.uniform("threadEnd", step.end());
        commands.dispatch(light_, gl::ThreadRange{step.first, step.count},
                          {{world.surfaces.middles, false, gl::Use::shaderStorage}, gl::writes(light)});
    }
}

}  // namespace drape::render

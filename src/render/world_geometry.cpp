#include "render/world_geometry.h"

#include "render/cloth/cloth_indices.h"
#include "render/cloth/coarse_mesh.h"
#include "render/cloth/mesh_vertices.h"
#include "render/solids/rod_pass.h"

#include <algorithm>
#include <utility>

namespace drape::render {
namespace {

// Points along the longer side of a grid from which on rounding off no longer shows.
constexpr glm::uint kSmoothSide = 192;
constexpr int kMostSmoothness = 8;
// Cells along the longer side that are enough for soft shade.
constexpr glm::uint kCoarseSide = 40;
constexpr glm::uint kMediumSide = 100;

int smoothnessOf(glm::uvec2 grid) {
    const glm::uint side = std::max(grid.x, grid.y);
    if (side >= kSmoothSide) return 1;
    return std::min(static_cast<int>((kSmoothSide + side - 2) / (side - 1)), kMostSmoothness);
}

using Indices = std::vector<std::uint32_t>;

IndexRange append(Indices& list, const Indices& part) {
    const IndexRange range{static_cast<GLsizei>(list.size()), static_cast<GLsizei>(part.size())};
    list.insert(list.end(), part.begin(), part.end());
    return range;
}

IndexRange ofTriangles(glm::uint first, glm::uint count) {
    return {static_cast<GLsizei>(3 * first), static_cast<GLsizei>(3 * count)};
}

/// Fewer and more triangles than the solver has.
void addGrid(Surface& surface, const GridView& grid, Indices& coarse, Indices& smooth) {
    const glm::uvec2 cells = grid.count - 1u;
    surface.grid = grid.count;
    surface.size = grid.size;
    const glm::uint stride = (std::max(cells.x, cells.y) + kCoarseSide - 1) / kCoarseSide;
    surface.coarse = append(coarse, coarseGridIndices(grid.count, stride, surface.firstParticle));
    surface.coarsestStride = 2 * stride;
    surface.coarsest = append(coarse, coarseGridIndices(grid.count, surface.coarsestStride, surface.firstParticle));
    surface.mediumStride = (std::max(cells.x, cells.y) + kMediumSide - 1) / kMediumSide;
    if (surface.mediumStride > 1)
        surface.medium = append(coarse, coarseGridIndices(grid.count, surface.mediumStride, surface.firstParticle));
    surface.smoothness = smoothnessOf(grid.count);
    if (surface.smoothness > 1) surface.smooth = append(smooth, fineGridIndices(grid.count, surface.smoothness));
}

/// Its triangles turn from particles to the vertices of the mesh.
void addMesh(Surface& surface, const MeshShape& shape, Indices& exact, Indices& coarse,
             std::vector<MeshVertex>& vertices, std::vector<SeamPart>& seams, const BodyNormals* normals = nullptr) {
    const MeshVertices mesh = makeMeshVertices(shape, surface.firstParticle, normals);
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (std::size_t i = 0; i < mesh.indices.size(); ++i)
        exact[static_cast<std::size_t>(surface.exact.first) + i] = first + mesh.indices[i];
    // Any vertex of a particle will do where only its place and light count.
    Indices vertexOf(shape.mesh.positions.size());
    for (std::uint32_t i = 0; i < mesh.rim; ++i)
        vertexOf[mesh.vertices[i].particle - surface.firstParticle] = first + i;
    const auto appendCoarse = [&](int cells) {
        Indices indices = coarseMeshIndices(shape, cells);
        for (std::uint32_t& index : indices) index = vertexOf[index];
        return append(coarse, indices);
    };
    surface.coarse = appendCoarse(int{kCoarseSide});
    surface.coarsest = appendCoarse(int{kCoarseSide / 2});
    vertices.insert(vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    if (!mesh.seams.empty()) surface.firstSeam = static_cast<int>(seams.size());
    seams.insert(seams.end(), mesh.seams.begin(), mesh.seams.end());
    surface.isMesh = true;
    surface.size = mesh.size;
    surface.rim = {static_cast<GLsizei>(first + mesh.rim), static_cast<GLsizei>(mesh.vertices.size() - mesh.rim)};
}

/// One that deforms has the normals that the solver finds, like cloth, so that it has no sharp edges.
void addBody(Surface& surface, const BodyPart& part, Indices& exact, Indices& coarse, std::vector<MeshVertex>& vertices,
             std::vector<SeamPart>& seams) {
    const MeshShape& shape = *part.mesh;
    if (part.frames) return addMesh(surface, shape, exact, coarse, vertices, seams);
    const BodyNormals normals = findBodyNormals(shape.mesh);
    surface.body.frame = normals.frame + surface.firstParticle;
    surface.body.firstVertex = static_cast<GLuint>(vertices.size());
    addMesh(surface, shape, exact, coarse, vertices, seams, &normals);
    surface.body.vertexCount = static_cast<GLuint>(surface.rim.first) - surface.body.firstVertex;
}

}  // namespace

SolverBuffers buffersOf(const GpuSolver& solver) {
    SolverBuffers buffers;
    buffers.positions = solver.positions().id();
    buffers.normals = solver.normals().id();
    buffers.triangles = solver.triangles().id();
    buffers.links = solver.links().buffer().id();
    buffers.displacements = solver.displacements().id();
    buffers.materials = solver.materials().id();
    buffers.particleCount = static_cast<GLuint>(solver.positions().bytes() / sizeof(glm::vec4));
    buffers.triangleCount = static_cast<GLuint>(solver.triangles().bytes() / sizeof(physics::Triangle));
    return buffers;
}

WorldGeometry::WorldGeometry(const Model& model, const GpuLinks& links) : model_(&model), links_(&links) {
    addSurfaces();
    addLinks();
    listRods(false);
    const std::vector<ParticleBall> balls = particleBalls(model);
    balls_ = gl::Buffer::create("particles as balls", balls);
    view_.balls = {balls_.id(), static_cast<GLuint>(balls.size())};
}

void WorldGeometry::addSurfaces() {
    const Model& model = *model_;
    Indices exact = triangleIndices(model);
    Indices coarse;
    Indices smooth;
    std::vector<MeshVertex> meshVertices;
    std::vector<SeamPart> seams;
    for (std::size_t i = 0; i < model.cloths.size(); ++i) {
        const ClothPart& part = model.cloths[i];
        if (part.look == ClothLook::net) continue;
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.particleCount = part.particles.count;
        surface.fabric = static_cast<int>(i);
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        if (part.grid) addGrid(surface, *part.grid, coarse, smooth);
        if (part.mesh) addMesh(surface, *part.mesh, exact, coarse, meshVertices, seams);
        view_.surfaces.surfaces.push_back(surface);
    }
    for (const SystemPart& part : model.systems) {
        if (part.triangles.count == 0) continue;
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.particleCount = part.particles.count;
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        view_.surfaces.surfaces.push_back(surface);
    }
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        const BodyPart& part = model.bodies[i];
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.particleCount = part.particles.count;
        surface.fabric = static_cast<int>(model.cloths.size() + i);
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        addBody(surface, part, exact, coarse, meshVertices, seams);
        if (surface.body.isThere()) surface.body.firstLight = model.particleCount() + view_.surfaces.bodyVertices;
        view_.surfaces.bodyVertices += surface.body.vertexCount;
        view_.surfaces.surfaces.push_back(surface);
    }
    exact_ = gl::Buffer::create("triangles as elements", exact);
    coarse_ = gl::Buffer::create("triangles as elements, coarse", coarse);
    smooth_ = gl::Buffer::create("triangles as elements, smooth", smooth);
    meshVertices_ = gl::Buffer::create("vertices of meshes", meshVertices);
    meshVertices_.requireBindable(meshVertices_.bytes());
    seams_ = gl::Buffer::create("seams of panels", seams);
    seams_.requireBindable(seams_.bytes());
    view_.surfaces.exactIndices = exact_.id();
    view_.surfaces.coarseIndices = coarse_.id();
    view_.surfaces.smoothIndices = smooth_.id();
    view_.surfaces.meshVertices = meshVertices_.id();
    view_.surfaces.seams = seams_.id();
}

void WorldGeometry::addLinks() {
    const ColouredLinks& links = model_->links;
    for (const Range& colour : links.colours) {
        LinkPass pass;
        pass.offset = static_cast<GLintptr>(links_->padded(colour.first) * sizeof(physics::Link));
        pass.count = colour.count;
        for (glm::uint i = colour.first; i < colour.first + colour.count; ++i) {
            const auto kind = static_cast<LinkKind>(model_->materials[links.links[i].material].kind);
            pass.bends = pass.bends || kind == LinkKind::bend || kind == LinkKind::diagonalBend;
            ++view_.links.ofKind.at(static_cast<std::size_t>(kind));
        }
        view_.links.passes.push_back(pass);
    }
}

void WorldGeometry::listRods(bool withThreads) {
    std::vector<RodSource> rods = freeRods(*model_);
    const auto add = [&](const std::vector<RodSource>& threads) {
        rods.insert(rods.end(), threads.begin(), threads.end());
        view_.rods.threads = view_.rods.threads || !threads.empty();
    };
    add(netRods(*model_));
    view_.rods.wholeCount = static_cast<GLuint>(rods.size());
    if (withThreads) add(threadRods(*model_));
    view_.rods.count = static_cast<GLuint>(rods.size());
    if (!rods.empty()) links_->buffer().requireBindable(links_->buffer().bytes());
    for (RodSource& rod : rods) rod.link = links_->padded(rod.link);
    rodSources_ = gl::Buffer::create("links as rods", rods);
    view_.rods.sources = rodSources_.id();
}

void WorldGeometry::setCuts(std::vector<CutShare> cuts) {
    if (cuts == cuts_ || model_ == nullptr) return;
    cuts_ = std::move(cuts);
    const std::vector<CutRimPoint> rim = findCutRim(*model_, cuts_);
    if (!rim.empty()) cutRim_ = gl::Buffer::create("rims of cuts", rim);
    view_.cutRim = {cutRim_.id(), static_cast<GLuint>(rim.size())};
}

WorldView WorldGeometry::view(const SolverBuffers& solver, bool torn, std::vector<CutShare> cuts) {
    setCuts(std::move(cuts));
    if (torn && !view_.surfaces.torn && model_ != nullptr) listRods(true);
    view_.surfaces.torn = view_.surfaces.torn || torn;
    WorldView world = view_;
    world.solver = solver;
    world.surfaces.torn = torn;
    return world;
}

}  // namespace drape::render

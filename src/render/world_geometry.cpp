#include "render/world_geometry.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "render/cloth/fine_mesh.h"
#include "render/cloth/mesh_vertices.h"
#include "render/solids/rods_and_particles.h"

namespace drape::render {
namespace {

// Number of vertices along the longer side of a grid. More vertices would make no visible difference.
constexpr glm::uint kSmoothSide = 192;
constexpr int kMostSmoothness = 8;
// Number of cells along the longer side that is enough for soft shadows.
constexpr glm::uint kCoarseSide = 40;
// Number of cells along the longer side that is enough for fast pictures.
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

/// Adds triangles that are coarser or finer than the solver's.
void addGrid(Surface& surface, const ClothGrid& grid, Indices& coarse, Indices& smooth) {
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

/// Lists of indices and vertices that all surfaces share.
struct SurfaceLists {
    Indices exact;
    Indices coarse;
    Indices smooth;
    std::vector<MeshVertex> vertices;
    std::vector<SeamPart> seams;
    std::vector<EdgeMiddle> middles;
    std::vector<Range> refinements;
};

/// Returns the surfaces of a mesh, one for each look. In the mesh's part of the list of exact triangles, replaces the
/// indices of particles by indices of vertices.
std::vector<Surface> meshSurfaces(const Surface& whole, const MeshShape& shape, SurfaceLists& lists,
                                  const BodyNormals* normals = nullptr, std::span<const LookRun> looks = {}) {
    const MeshVertices mesh = makeMeshVertices(shape, whole.firstParticle, normals, looks);
    const auto first = static_cast<std::uint32_t>(lists.vertices.size());
    for (std::size_t i = 0; i < mesh.indices.size(); ++i)
        lists.exact[static_cast<std::size_t>(whole.exact.first) + i] = first + mesh.indices[i];
    // Coarse triangles need only position and light, so any vertex of a particle will do.
    Indices vertexOf(shape.mesh.positions.size());
    for (std::uint32_t i = 0; i < mesh.rim; ++i) vertexOf[mesh.vertices[i].particle - whole.firstParticle] = first + i;
    const auto vertices = [&](Range range) {
        return IndexRange{static_cast<GLsizei>(first + range.first), static_cast<GLsizei>(range.count)};
    };
    std::vector<Surface> surfaces;
    for (const MeshRun& run : mesh.runs) {
        Surface& surface = surfaces.emplace_back(whole);
        const IndexRange exact = ofTriangles(run.triangles.first, run.triangles.count);
        surface.exact = {whole.exact.first + exact.first, exact.count};
        const auto appendCoarse = [&](int cells) {
            Indices indices = coarseMeshIndices(shape, cells, run.triangles);
            for (std::uint32_t& index : indices) index = vertexOf[index];
            return append(lists.coarse, indices);
        };
        surface.coarse = appendCoarse(int{kCoarseSide});
        surface.coarsest = appendCoarse(int{kCoarseSide / 2});
        if (!mesh.seams.empty()) surface.firstSeam = static_cast<int>(lists.seams.size());
        surface.firstTriangle = run.triangles.first;
        surface.isMesh = true;
        surface.size = run.size;
        surface.rim = vertices(run.rim);
        if (!looks.empty()) surface.ownVertices = vertices(run.vertices);
    }
    lists.vertices.insert(lists.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    lists.seams.insert(lists.seams.end(), mesh.seams.begin(), mesh.seams.end());
    return surfaces;
}

/// Returns the mean length of a mesh's edges at rest, m.
float meanEdge(const MeshShape& shape) {
    const std::span<const float> lengths = std::span(shape.restLengths).first(shape.edges.size());
    return std::reduce(lengths.begin(), lengths.end()) / static_cast<float>(lengths.size());
}

/// Adds triangles that are finer than the solver's to the surfaces of a mesh.
/// `particles`: number of particles of the world.
void addFineMesh(std::vector<Surface>& surfaces, const MeshShape& shape, std::span<const LookRun> looks,
                 glm::uint particles, SurfaceLists& lists) {
    const int steps = refinementOf(shape);
    if (steps == 0) return;
    const FineMesh fine = refine(shape, steps);
    const auto firstMiddle = static_cast<glm::uint>(lists.middles.size());
    // Points of the mesh count from 0. In the world, middles come after the particles of everything.
    const auto inWorld = [&](glm::uint point) {
        const glm::uint own = shape.mesh.particleCount();
        return point < own ? surfaces.front().firstParticle + point : particles + firstMiddle + (point - own);
    };
    const auto pointOrNone = [&](glm::uint point) { return point == kNoPoint ? kNoPoint : inWorld(point); };
    for (const Range& step : fine.steps) lists.refinements.push_back({firstMiddle + step.first, step.count});
    for (const EdgeMiddle& middle : fine.middles)
        lists.middles.push_back(
            {inWorld(middle.a), inWorld(middle.b), pointOrNone(middle.before), pointOrNone(middle.after)});

    const auto parts = static_cast<glm::uint>(fine.parts);
    std::vector<LookRun> runs(looks.begin(), looks.end());
    for (LookRun& run : runs) {
        run.first *= parts;
        run.count *= parts;
    }
    MeshVertices mesh = makeMeshVertices(fine.shape, 0, nullptr, runs);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        MeshVertex& vertex = mesh.vertices[i];
        vertex.particle = inWorld(vertex.particle);
        if (i < mesh.rim) continue;
        vertex.before = inWorld(vertex.before);
        vertex.after = inWorld(vertex.after);
    }
    const auto first = static_cast<std::uint32_t>(lists.vertices.size());
    for (std::uint32_t& index : mesh.indices) index += first;
    const IndexRange all = append(lists.smooth, mesh.indices);
    for (std::size_t k = 0; k < surfaces.size(); ++k) {
        const MeshRun& run = mesh.runs[k];
        const IndexRange own = ofTriangles(run.triangles.first, run.triangles.count);
        surfaces[k].smooth = {all.first + own.first, own.count};
        surfaces[k].smoothRim = {static_cast<GLsizei>(first + run.rim.first), static_cast<GLsizei>(run.rim.count)};
        surfaces[k].parts = fine.parts;
    }
    lists.vertices.insert(lists.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
}

/// Returns the surface of a body. A deforming body uses the solver's normals, like cloth, so it has no sharp edges.
Surface bodySurface(const Surface& whole, const BodyPart& part, SurfaceLists& lists) {
    const MeshShape& shape = *part.mesh;
    if (part.frames) return meshSurfaces(whole, shape, lists).front();
    const BodyNormals normals = findBodyNormals(shape.mesh);
    BodySurface body;
    body.frame = normals.frame + whole.firstParticle;
    body.firstVertex = static_cast<GLuint>(lists.vertices.size());
    Surface surface = meshSurfaces(whole, shape, lists, &normals).front();
    body.vertexCount = static_cast<GLuint>(surface.rim.first) - body.firstVertex;
    surface.body = body;
    return surface;
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
    SurfaceLists lists;
    lists.exact = triangleIndices(model);
    std::size_t panelFabric = model.cloths.size() + model.bodies.size();
    for (std::size_t i = 0; i < model.cloths.size(); ++i) {
        const ClothPart& part = model.cloths[i];
        const std::size_t firstPanelFabric = std::exchange(panelFabric, panelFabric + part.panelLooks);
        if (part.look == ClothLook::net) continue;
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.particleCount = part.particles.count;
        surface.fabric = static_cast<int>(i);
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        if (part.grid) addGrid(surface, *part.grid, lists.coarse, lists.smooth);
        std::vector<Surface> surfaces{surface};
        if (part.mesh) {
            surface.cell = meanEdge(*part.mesh);
            surfaces = meshSurfaces(surface, *part.mesh, lists, nullptr, part.looks);
            addFineMesh(surfaces, *part.mesh, part.looks, model.particleCount(), lists);
        }
        for (std::size_t k = 0; k < part.looks.size(); ++k) {
            const glm::uint look = part.looks[k].look;
            if (look != LookRun::kOwn) surfaces[k].fabric = static_cast<int>(firstPanelFabric + look);
        }
        for (const Surface& one : surfaces) {
            view_.surfaces.surfaces.push_back(one);
            const IndexRange own = one.ownVertices;
            view_.surfaces.ownVertices =
                std::max(view_.surfaces.ownVertices, static_cast<GLuint>(own.first + own.count));
        }
    }
    for (const SystemPart& part : model.systems) {
        if (part.triangles.count == 0) continue;
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.particleCount = part.particles.count;
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        view_.surfaces.surfaces.push_back(surface);
    }
    view_.surfaces.middleCount = static_cast<GLuint>(lists.middles.size());
    view_.surfaces.refinements = lists.refinements;
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        const BodyPart& part = model.bodies[i];
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.particleCount = part.particles.count;
        surface.fabric = static_cast<int>(model.cloths.size() + i);
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        surface = bodySurface(surface, part, lists);
        if (surface.body.isThere()) {
            surface.body.firstLight = model.particleCount() + view_.surfaces.middleCount + view_.surfaces.bodyVertices;
        }
        view_.surfaces.bodyVertices += surface.body.vertexCount;
        view_.surfaces.surfaces.push_back(surface);
    }
    exact_ = gl::Buffer::create("triangles as elements", lists.exact);
    coarse_ = gl::Buffer::create("triangles as elements, coarse", lists.coarse);
    smooth_ = gl::Buffer::create("triangles as elements, smooth", lists.smooth);
    meshVertices_ = gl::Buffer::create("vertices of meshes", lists.vertices);
    meshVertices_.requireBindable(meshVertices_.bytes());
    middles_ = gl::Buffer::create("middles of edges", lists.middles);
    middles_.requireBindable(middles_.bytes());
    seams_ = gl::Buffer::create("seams of panels", lists.seams);
    seams_.requireBindable(seams_.bytes());
    view_.surfaces.exactIndices = exact_.id();
    view_.surfaces.coarseIndices = coarse_.id();
    view_.surfaces.smoothIndices = smooth_.id();
    view_.surfaces.meshVertices = meshVertices_.id();
    view_.surfaces.middles = middles_.id();
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

void WorldGeometry::showBodies(const DrawnBodies& bodies, gl::Commands& commands) {
    view_.bodies = {};
    if (bodies.offsets.empty()) return;
    const std::size_t bytes = bodies.offsets.size() * sizeof(glm::vec4);
    if (bodyOffsets_.bytes() != bytes) {
        bodyOffsets_ = gl::Buffer::create("offsets of drawn bodies", bytes);
        bodyNormals_ = gl::Buffer::create("normals of drawn bodies", bytes);
    }
    commands.update("drawn bodies", {&bodyOffsets_, &bodyNormals_});
    bodyOffsets_.write(0, bodies.offsets);
    bodyNormals_.write(0, bodies.normals);
    const auto count = static_cast<glm::uint>(bodies.offsets.size());
    view_.bodies = {{model_->firstBodyParticle(), count}, bodyOffsets_.id(), bodyNormals_.id()};
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

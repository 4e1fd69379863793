#include "render/world_geometry.h"

#include "render/cloth_indices.h"
#include "render/rod_pass.h"

#include <algorithm>

namespace drape::render {
namespace {

// Points along the longer side of a grid from which on rounding off no longer shows.
constexpr glm::uint kSmoothSide = 192;
constexpr int kMostSmoothness = 8;
// Cells along the longer side that are enough for soft shade.
constexpr glm::uint kCoarseSide = 40;

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
    Indices coarse;
    Indices smooth;
    for (std::size_t i = 0; i < model.cloths.size(); ++i) {
        const ClothPart& part = model.cloths[i];
        if (part.look == ClothLook::net) continue;
        const glm::uvec2 cells = part.grid->count - 1u;
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.fabric = static_cast<int>(i);
        surface.grid = part.grid->count;
        surface.size = part.grid->size;
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        const glm::uint stride = (std::max(cells.x, cells.y) + kCoarseSide - 1) / kCoarseSide;
        surface.coarse = append(coarse, coarseGridIndices(part.grid->count, stride, part.particles.first));
        surface.coarsestStride = 2 * stride;
        surface.coarsest = append(coarse, coarseGridIndices(part.grid->count, surface.coarsestStride, part.particles.first));
        surface.smoothness = smoothnessOf(part.grid->count);
        if (surface.smoothness > 1) {
            surface.smooth = append(smooth, fineGridIndices(part.grid->count, surface.smoothness));
        }
        view_.surfaces.surfaces.push_back(surface);
    }
    for (const SystemPart& part : model.systems) {
        if (part.triangles.count == 0) continue;
        Surface surface;
        surface.firstParticle = part.particles.first;
        surface.exact = ofTriangles(part.triangles.first, part.triangles.count);
        view_.surfaces.surfaces.push_back(surface);
    }
    exact_ = gl::Buffer::create("triangles as elements", triangleIndices(model));
    coarse_ = gl::Buffer::create("triangles as elements, coarse", coarse);
    smooth_ = gl::Buffer::create("triangles as elements, smooth", smooth);
    view_.surfaces.exactIndices = exact_.id();
    view_.surfaces.coarseIndices = coarse_.id();
    view_.surfaces.smoothIndices = smooth_.id();
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

WorldView WorldGeometry::view(const SolverBuffers& solver, bool torn) {
    if (torn && !view_.surfaces.torn && model_ != nullptr) listRods(true);
    view_.surfaces.torn = view_.surfaces.torn || torn;
    WorldView world = view_;
    world.solver = solver;
    world.surfaces.torn = torn;
    return world;
}

}  // namespace drape::render

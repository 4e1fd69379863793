#include "render/solids/wall_pass.h"

#include "colliders/shapes/shape_row.h"
#include "render/shared/shared.h"
#include "render/solids/solid_pass.h"

#include <glm/geometric.hpp>

namespace drape::render {

namespace {

constexpr GLsizei kEdges = 12;
constexpr float kEdgeRadius = 0.0006f;  // radius of the edges, in lengths of the box's diagonal

}  // namespace

WallPass::WallPass(const gl::ShaderLibrary& library)
    : edges_(gl::Program::graphics(library, "render/solids/wall_edge.vert", "render/solids/wall_edge.frag")),
      floor_(gl::Program::graphics(library, "render/ground/floor.vert", "render/ground/floor.frag")),
      edgeMesh_(3, 8),
      floorMesh_(kFloorCells, kFloorCells),
      vertices_(makeVertexArray()) {}

void WallPass::draw(const Frame& frame) const {
    for (const PlacedCollider& placed : frame.colliders) {
        if (!rowOf(placed.collider.shape).isHollow) continue;
        const glm::vec3 half = 0.5f * placed.collider.size;
        drawEdges({true, -half, half}, placed.pose);
    }
    const WallsView& walls = frame.walls;
    if (!walls.on) return;
    drawEdges(walls, {});
    if (!frame.ground.on && frame.camera.eye().y > walls.low.y) drawBox(floor_, walls, floorMesh_, 1);
}

void WallPass::drawEdges(const WallsView& walls, const Pose& pose) const {
    edges_.uniform("radius", kEdgeRadius * glm::distance(walls.low, walls.high));
    edges_.uniform("toWorld", matrixOf(pose));
    edgeMesh_.describeTo(edges_);
    drawBox(edges_, walls, edgeMesh_, kEdges);
}

void WallPass::drawBox(const gl::Program& program, const WallsView& walls, const RingMesh& mesh,
                       GLsizei instances) const {
    program.uniform("low", walls.low);
    program.uniform("high", walls.high);
    program.use();
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glDrawElementsInstanced(GL_TRIANGLES, mesh.indexCount(), GL_UNSIGNED_INT, nullptr, instances);
}

}  // namespace drape::render

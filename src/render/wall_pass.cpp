#include "render/wall_pass.h"

#include "render/shared.h"
#include "render/solid_pass.h"

#include <glm/geometric.hpp>

namespace drape::render {

GroundPass::GroundPass(const gl::ShaderLibrary& library)
    : shaded_(gl::Program::graphics(library, "render/ground.vert", "render/ground.frag")),
      fast_(gl::Program::graphics(library, "render/fast_ground.vert", "render/fast_ground.frag")),
      depth_(gl::Program::graphics(library, "render/ground.vert", "render/depth.frag")),
      map_(gl::Program::graphics(library, "render/whole_picture.vert", "render/fast_ground_map.frag")),
      lightMap_(gl::Program::graphics(library, "render/whole_picture.vert", "render/ground_seen.frag")),
      indices_(gl::Buffer::create("ground triangles", ringIndices(kGroundRings, kGroundSegments, 1))),
      vertices_(makeVertexArray()) {
    glVertexArrayElementBuffer(vertices_.id(), indices_.id());
}

void GroundPass::draw(const Frame& frame) const {
    const bool isMapped = effortOf(frame.look.quality).perVertex;
    if (isMapped) {
        mapped_.bindTexture(kPictureUnit, gl::Framebuffer::Reading::bytes);
    } else {
        light_.bindTexture(kPictureUnit);
    }
    drawTriangles(isMapped ? fast_ : shaded_, frame);
    glBindTextureUnit(kPictureUnit, 0);
}

void GroundPass::drawDepth(const Frame& frame) const {
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    drawTriangles(depth_, frame);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void GroundPass::drawTriangles(const gl::Program& program, const Frame& frame) const {
    const glm::vec3 eye = frame.camera.eye();
    if (!frame.ground.on || eye.y <= frame.ground.height) return;
    // Beyond the camera on all sides, wherever it stands.
    const float extent = 7.0f * frame.subject.radius + 2.0f * glm::distance(eye, frame.subject.centre);
    program.uniform("extent", extent);
    program.use();
    glBindVertexArray(vertices_.id());
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices_.bytes() / sizeof(GLuint)), GL_UNSIGNED_INT, nullptr);
}

void GroundPass::drawMap(const Frame& frame) {
    if (!frame.ground.on) return;
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(vertices_.id());
    if (effortOf(frame.look.quality).perVertex) {
        drawShownMap();
    } else {
        drawLightMap();
    }
    glEnable(GL_DEPTH_TEST);
}

void GroundPass::drawLightMap() {
    constexpr int kMapSize = 128;  // pixels, as of the light that it smooths
    if (light_.id() == 0) {
        light_ = gl::ColourTarget("light on the ground as seen", kMapSize, gl::ColourTarget::Depth::no,
                                  gl::ColourTarget::Mipmaps::no);
    }
    light_.bind();
    lightMap_.use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void GroundPass::drawShownMap() {
    constexpr int kMapSize = 160;  // pixels
    if (mapped_.id() == 0) mapped_ = gl::Framebuffer("ground as shown", kMapSize, kMapSize, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, mapped_.id());
    glViewport(0, 0, kMapSize, kMapSize);
    map_.use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

namespace {

constexpr GLsizei kEdges = 12;
constexpr float kEdgeRadius = 0.0006f;  // of the box's diagonal

}  // namespace

WallPass::WallPass(const gl::ShaderLibrary& library)
    : edges_(gl::Program::graphics(library, "render/wall_edge.vert", "render/wall_edge.frag")),
      floor_(gl::Program::graphics(library, "render/floor.vert", "render/floor.frag")),
      edgeMesh_(3, 8),
      floorMesh_(kFloorCells, kFloorCells),
      vertices_(makeVertexArray()) {}

void WallPass::draw(const Frame& frame) const {
    for (const PlacedCollider& placed : frame.colliders) {
        if (placed.collider.shape != ColliderShape::room) continue;
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

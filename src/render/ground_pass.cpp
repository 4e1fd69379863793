#include "render/ground_pass.h"

#include "render/ring_mesh.h"
#include "render/shared.h"

#include <glm/geometric.hpp>

namespace drape::render {

GroundPass::GroundPass(const gl::ShaderLibrary& library)
    : shaded_(gl::Program::graphics(library, "render/ground.vert", "render/ground.frag")),
      indices_(gl::Buffer::create("ground triangles", ringIndices(kGroundRings, kGroundSegments, 1))),
      vertices_(makeVertexArray()) {
    glVertexArrayElementBuffer(vertices_.id(), indices_.id());
}

void GroundPass::draw(const Frame& frame) const {
    const glm::vec3 eye = frame.camera.eye();
    if (!frame.ground.on || eye.y <= frame.ground.height) return;
    // Beyond the camera on all sides, wherever it stands.
    const float extent = 7.0f * frame.subject.radius + 2.0f * glm::distance(eye, frame.subject.centre);
    shaded_.uniform("extent", extent);
    shaded_.use();
    glBindVertexArray(vertices_.id());
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices_.bytes() / sizeof(GLuint)), GL_UNSIGNED_INT, nullptr);
}

}  // namespace drape::render

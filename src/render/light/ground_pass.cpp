#include "render/light/ground_pass.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/solids/solid_pass.h"

namespace drape::render {

GroundPass::GroundPass(const gl::ShaderLibrary& library)
    : shaded_(gl::Program::graphics(library, "render/ground/ground.vert", "render/ground/ground.frag")),
      depth_(gl::Program::graphics(library, "render/ground/ground.vert", "render/picture/depth.frag")),
      shadow_(gl::Program::graphics(library, "render/picture/whole_picture.vert", "render/ground/ground_shadow.frag")),
      map_(gl::Program::graphics(library, "render/picture/whole_picture.vert", "render/ground/ground_map.frag")),
      indices_(gl::Buffer::create("ground triangles", ringIndices(kGroundRings, kGroundSegments, 1))),
      vertices_(makeVertexArray()) {
    glVertexArrayElementBuffer(vertices_.id(), indices_.id());
}

void GroundPass::draw(const Frame& frame) const {
    mapped_.bindTexture(kPictureUnit, gl::Framebuffer::Reading::bytes);
    drawTriangles(shaded_, frame);
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
    // In a studio, the ground ends where its map ends, because the backdrop continues the paper. Outdoors, it ends
    // where haze hides it.
    const float mapped = kGroundReach * frame.subject.radius;
    const float hazy = 50.0f * frame.stage.size + glm::distance(eye, frame.subject.centre);
    const bool isStudio = frame.look.light.preset == LightPreset::studio;
    program.uniform("extent", isStudio ? mapped : std::max(mapped, hazy));
    program.use();
    glBindVertexArray(vertices_.id());
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices_.bytes() / sizeof(GLuint)), GL_UNSIGNED_INT, nullptr);
}

void GroundPass::drawMap(const Frame& frame, const LightMaps& lightMaps) {
    if (!frame.ground.on) return;
    const int size = effortOf(frame.look.quality).groundMapSize;
    if (mapped_.width() != size) {
        mapped_ = gl::Framebuffer("ground", size, size, 1);
        shadowed_ = gl::Framebuffer("shadow on the ground", size, size, 1);
    }
    glDisable(GL_DEPTH_TEST);
    glViewport(0, 0, size, size);
    glBindVertexArray(vertices_.id());
    const auto drawInto = [](const gl::Framebuffer& target, const gl::Program& program) {
        glBindFramebuffer(GL_FRAMEBUFFER, target.id());
        program.use();
        glDrawArrays(GL_TRIANGLES, 0, 3);
    };
    lightMaps.bindLowest(kPictureUnit);
    drawInto(shadowed_, shadow_);
    LightMaps::unbindFrom(kPictureUnit);
    shadowed_.bindTexture(kPictureUnit, gl::Framebuffer::Reading::bytes);
    drawInto(mapped_, map_);
    glBindTextureUnit(kPictureUnit, 0);
    glEnable(GL_DEPTH_TEST);
}

}  // namespace drape::render

#include "render/cloth_pass.h"

#include "render/shared.h"

#include <glm/vec2.hpp>

namespace drape::render {
namespace {

// The most indices of a smooth surface that a CPU draws without the eye's noticing.
constexpr GLsizei kDraftIndices = 300000;

struct Triangles {
    GLuint indices;
    GLsizei count;
};

Triangles trianglesOf(const ClothBuffers& cloth, ClothDetail detail) {
    if (detail == ClothDetail::coarse && cloth.coarseIndexCount > 0)
        return {cloth.coarseIndices, cloth.coarseIndexCount};
    if (detail == ClothDetail::smooth && cloth.smoothIndexCount > 0)
        return {cloth.smoothIndices, cloth.smoothIndexCount};
    return {cloth.indices, cloth.indexCount};
}

// Which program reads what is left to the compiler: the lines need no normals.
template <typename T>
void setIfUsed(const gl::Program& program, std::string_view name, const T& value) {
    program.uniform(name, value, gl::Unknown::ignore);
}

void setGrid(const gl::Program& program, const ClothBuffers& cloth, ClothDetail detail) {
    const GLint grid = program.location("grid", gl::Unknown::ignore);
    glProgramUniform2i(program.id(), grid, static_cast<GLint>(cloth.grid.x), static_cast<GLint>(cloth.grid.y));
    setIfUsed(program, "smoothness", detail == ClothDetail::smooth ? cloth.smoothness : 1);
    setIfUsed(program, "clothSize", cloth.grid.x >= 2 ? cloth.size : glm::vec2(0.0f));
}

}  // namespace

ClothDetail detailOf(const ClothBuffers& cloth, const Look& look) {
    // Lines show where particles are: they and the surface below them go straight from one to the next.
    const bool affordable = look.quality == Quality::full || cloth.smoothIndexCount <= kDraftIndices;
    const bool smooth =
        look.smooth && !look.wireframe && cloth.smoothness > 1 && cloth.smoothIndexCount > 0 && affordable;
    return smooth ? ClothDetail::smooth : ClothDetail::exact;
}

ClothPass::ClothPass(const gl::ShaderLibrary& library)
    : shaded_(gl::Program::graphics(library, "render/cloth.vert", "render/cloth.frag")),
      lines_(gl::Program::graphics(library, "render/line.vert", "render/line.frag")),
      depth_(gl::Program::graphics(library, "render/cloth_depth.vert", "render/depth.frag")),
      vertices_(makeVertexArray()) {}

std::vector<gl::Access> ClothPass::accesses(const ClothBuffers& cloth, ClothDetail detail) {
    if (cloth.indexCount == 0) return {};
    return {{cloth.positions, false, gl::Use::shaderStorage},
            {cloth.normals, false, gl::Use::shaderStorage},
            {trianglesOf(cloth, detail).indices, false, gl::Use::elementIndex}};
}

void ClothPass::draw(const ClothBuffers& cloth, const Look& look) const {
    if (cloth.indexCount == 0) return;
    drawTriangles(shaded_, cloth, detailOf(cloth, look));
    if (look.wireframe) drawLines(cloth);
}

void ClothPass::drawDepth(const ClothBuffers& cloth, ClothDetail detail, const glm::mat4& clip) const {
    if (cloth.indexCount == 0) return;
    depth_.uniform("clip", clip);
    drawTriangles(depth_, cloth, detail);
}

void ClothPass::drawTriangles(const gl::Program& program, const ClothBuffers& cloth, ClothDetail detail) const {
    const Triangles triangles = trianglesOf(cloth, detail);
    setGrid(program, cloth, detail);
    program.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, cloth.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, cloth.normals);
    glVertexArrayElementBuffer(vertices_.id(), triangles.indices);
    glBindVertexArray(vertices_.id());
    glDrawElements(GL_TRIANGLES, triangles.count, GL_UNSIGNED_INT, nullptr);
}

void ClothPass::drawLines(const ClothBuffers& cloth) const {
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    // Neighbouring triangles share their edges: the second line fails against the first and is not blended twice.
    glDepthFunc(GL_LESS);
    drawTriangles(lines_, cloth, ClothDetail::exact);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace drape::render

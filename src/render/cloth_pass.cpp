#include "render/cloth_pass.h"

#include "render/shared.h"

#include <glm/vec2.hpp>

namespace drape::render {
namespace {

// The most indices of smooth surfaces that a CPU draws without the eye's noticing.
constexpr GLsizei kDraftIndices = 300000;

struct Triangles {
    GLuint indices;
    IndexRange range;
    int smoothness;
};

Triangles trianglesOf(const SurfacesView& view, const Surface& surface, ClothDetail detail) {
    if (!view.torn && detail == ClothDetail::coarse && surface.coarse.count > 0)
        return {view.coarseIndices, surface.coarse, 1};
    if (!view.torn && detail == ClothDetail::smooth && surface.smooth.count > 0)
        return {view.smoothIndices, surface.smooth, surface.smoothness};
    return {view.exactIndices, surface.exact, 1};
}

// Which program reads what is left to the compiler: the lines need no normals.
template <typename T>
void setIfUsed(const gl::Program& program, std::string_view name, const T& value) {
    program.uniform(name, value, gl::Unknown::ignore);
}

void setSurface(const gl::Program& program, const Surface& surface, int smoothness) {
    const GLint grid = program.location("grid", gl::Unknown::ignore);
    glProgramUniform2i(program.id(), grid, static_cast<GLint>(surface.grid.x), static_cast<GLint>(surface.grid.y));
    setIfUsed(program, "firstParticle", static_cast<GLint>(surface.firstParticle));
    setIfUsed(program, "smoothness", smoothness);
    setIfUsed(program, "clothSize", surface.size);
}

}  // namespace

ClothDetail detailOf(const SurfacesView& surfaces, const Look& look) {
    GLsizei indices = 0;
    for (const Surface& surface : surfaces.surfaces) indices += surface.smooth.count;
    const bool affordable = look.quality == Quality::full || indices <= kDraftIndices;
    const bool smooth = look.smooth && !showsParticles(look.view) && !surfaces.torn && indices > 0 && affordable;
    return smooth ? ClothDetail::smooth : ClothDetail::exact;
}

ClothPass::ClothPass(const gl::ShaderLibrary& library)
    : shaded_(gl::Program::graphics(library, "render/cloth.vert", "render/cloth.frag")),
      lines_(gl::Program::graphics(library, "render/line.vert", "render/line.frag")),
      depth_(gl::Program::graphics(library, "render/cloth_depth.vert", "render/depth.frag")),
      vertices_(makeVertexArray()) {}

std::vector<gl::Access> ClothPass::accesses(const WorldView& world) {
    const SurfacesView& view = world.surfaces;
    if (view.surfaces.empty()) return {};
    std::vector<gl::Access> accesses = {{world.solver.positions, false, gl::Use::shaderStorage},
                                        {world.solver.normals, false, gl::Use::shaderStorage},
                                        {view.exactIndices, false, gl::Use::elementIndex}};
    if (view.torn) return accesses;
    for (const GLuint indices : {view.coarseIndices, view.smoothIndices}) {
        accesses.push_back({indices, false, gl::Use::elementIndex});
    }
    return accesses;
}

void ClothPass::draw(const WorldView& world, const Look& look, const FabricUniforms& fabrics) const {
    if (world.surfaces.surfaces.empty()) return;
    drawSurfaces(shaded_, world, detailOf(world.surfaces, look), &fabrics);
    if (look.view == View::wireframe) drawLines(world);
}

void ClothPass::drawDepth(const WorldView& world, ClothDetail detail, const glm::mat4& clip) const {
    if (world.surfaces.surfaces.empty()) return;
    depth_.uniform("clip", clip);
    drawSurfaces(depth_, world, detail, nullptr);
}

void ClothPass::drawSurfaces(const gl::Program& program, const WorldView& world, ClothDetail detail,
                             const FabricUniforms* fabrics) const {
    program.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, world.solver.normals);
    glBindVertexArray(vertices_.id());
    for (const Surface& surface : world.surfaces.surfaces) {
        const Triangles triangles = trianglesOf(world.surfaces, surface, detail);
        setSurface(program, surface, triangles.smoothness);
        if (fabrics) fabrics->bind(surface.fabric);
        glVertexArrayElementBuffer(vertices_.id(), triangles.indices);
        const auto offset = sizeof(GLuint) * static_cast<std::size_t>(triangles.range.first);
        glDrawElements(GL_TRIANGLES, triangles.range.count, GL_UNSIGNED_INT, reinterpret_cast<const void*>(offset));
    }
}

void ClothPass::drawLines(const WorldView& world) const {
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    // Neighbouring triangles share their edges: the second line fails against the first and is not blended twice.
    glDepthFunc(GL_LESS);
    drawSurfaces(lines_, world, ClothDetail::exact, nullptr);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace drape::render

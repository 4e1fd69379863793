#include "render/torn_surface.h"

#include "render/shared.h"

namespace drape::render {

TornSurface::TornSurface(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/surface_indices.comp")) {}

GLuint TornSurface::indices(const SolverBuffers& solver, gl::Commands& commands) {
    const std::size_t bytes = 3 * sizeof(GLuint) * solver.triangleCount;
    if (indices_.bytes() < bytes) indices_ = gl::Buffer::create("triangles that are left", bytes);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTrianglesBinding, solver.triangles);
    indices_.bind(GL_SHADER_STORAGE_BUFFER, kSurfaceIndicesBinding);
    program_.uniform("triangleCount", solver.triangleCount);
    const gl::Access triangles{solver.triangles, false, gl::Use::shaderStorage};
    commands.dispatch(program_, solver.triangleCount, {triangles, gl::writes(indices_)});
    return indices_.id();
}

}  // namespace drape::render

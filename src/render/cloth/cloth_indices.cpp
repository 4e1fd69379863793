#include "render/cloth/cloth_indices.h"

#include "render/shared/shared.h"

#include <algorithm>

namespace drape::render {

std::vector<std::uint32_t> triangleIndices(const Model& model) {
    std::vector<std::uint32_t> indices;
    indices.reserve(3 * model.triangles.size());
    for (const physics::Triangle& t : model.triangles) indices.insert(indices.end(), {t.a, t.b, t.c});
    return indices;
}

std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness) {
    const auto cut = static_cast<std::uint32_t>(smoothness);
    const std::uint32_t columns = (grid.x - 1) * cut + 1;
    const std::uint32_t rows = (grid.y - 1) * cut + 1;
    std::vector<std::uint32_t> indices;
    indices.reserve(std::size_t{6} * (columns - 1) * (rows - 1));
    for (std::uint32_t row = 0; row + 1 < rows; ++row) {
        for (std::uint32_t column = 0; column + 1 < columns; ++column) {
            const std::uint32_t a = row * columns + column;
            const std::uint32_t b = a + 1;
            const std::uint32_t c = a + columns;
            const std::uint32_t d = c + 1;
            indices.insert(indices.end(), {a, c, b, b, c, d});
        }
    }
    return indices;
}

std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride, std::uint32_t firstParticle) {
    const auto places = [stride](glm::uint count) {
        std::vector<glm::uint> chosen;
        for (glm::uint i = 0; i + 1 < count; i += stride) chosen.push_back(i);
        chosen.push_back(count - 1);
        return chosen;
    };
    const std::vector<glm::uint> columns = places(grid.x);
    const std::vector<glm::uint> rows = places(grid.y);
    std::vector<std::uint32_t> indices;
    for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
        for (std::size_t column = 0; column + 1 < columns.size(); ++column) {
            const std::uint32_t above = firstParticle + rows[row] * grid.x;
            const std::uint32_t below = firstParticle + rows[row + 1] * grid.x;
            const std::uint32_t a = above + columns[column];
            const std::uint32_t b = above + columns[column + 1];
            const std::uint32_t c = below + columns[column];
            const std::uint32_t d = below + columns[column + 1];
            indices.insert(indices.end(), {a, c, b, b, c, d});
        }
    }
    return indices;
}

TornSurface::TornSurface(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/cloth/surface_indices.comp")) {}

void TornSurface::update(WorldView& world, gl::Commands& commands) {
    const SolverBuffers& solver = world.solver;
    SurfacesView& view = world.surfaces;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTrianglesBinding, solver.triangles);
    const auto list = [&](GLuint whole, const gl::Buffer& left, GLuint firstTriangle, GLuint firstDrawn, GLuint count,
                          int parts) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kWholeIndicesBinding, whole);
        left.bind(GL_SHADER_STORAGE_BUFFER, kSurfaceIndicesBinding);
        program_.uniform("firstTriangle", firstTriangle);
        program_.uniform("firstDrawn", firstDrawn);
        program_.uniform("parts", static_cast<GLuint>(parts));
        program_.uniform("threadEnd", count);
        const gl::Access triangles{solver.triangles, false, gl::Use::shaderStorage};
        const gl::Access triples{whole, false, gl::Use::shaderStorage};
        commands.dispatch(program_, count, {triangles, triples, gl::writes(left)});
    };
    const std::size_t bytes = 3 * sizeof(GLuint) * solver.triangleCount;
    if (exact_.bytes() < bytes) exact_ = gl::Buffer::create("triangles that are left", bytes);
    list(view.exactIndices, exact_, 0, 0, solver.triangleCount, 1);
    view.exactIndices = exact_.id();

    GLsizei end = 0;
    for (const Surface& surface : view.surfaces) {
        if (surface.isMesh) end = std::max(end, surface.smooth.first + surface.smooth.count);
    }
    if (end == 0) return;
    const std::size_t smoothBytes = sizeof(GLuint) * static_cast<std::size_t>(end);
    if (smooth_.bytes() < smoothBytes) smooth_ = gl::Buffer::create("smooth triangles that are left", smoothBytes);
    for (const Surface& surface : view.surfaces) {
        if (!surface.isMesh || surface.smooth.count == 0) continue;
        const auto triangles = [](GLsizei indices) { return static_cast<GLuint>(indices / 3); };
        list(view.smoothIndices, smooth_, triangles(surface.exact.first), triangles(surface.smooth.first),
             triangles(surface.smooth.count), surface.parts);
    }
    view.smoothIndices = smooth_.id();
}

}  // namespace drape::render

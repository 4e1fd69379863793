#include "render/cloth/cloth_indices.h"

#include "render/shared/shared.h"

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

GLuint TornSurface::indices(const WorldView& world, gl::Commands& commands) {
    const SolverBuffers& solver = world.solver;
    const GLuint whole = world.surfaces.exactIndices;
    const std::size_t bytes = 3 * sizeof(GLuint) * solver.triangleCount;
    if (indices_.bytes() < bytes) indices_ = gl::Buffer::create("triangles that are left", bytes);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTrianglesBinding, solver.triangles);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kWholeIndicesBinding, whole);
    indices_.bind(GL_SHADER_STORAGE_BUFFER, kSurfaceIndicesBinding);
    program_.uniform("triangleCount", solver.triangleCount);
    const gl::Access triangles{solver.triangles, false, gl::Use::shaderStorage};
    const gl::Access triples{whole, false, gl::Use::shaderStorage};
    commands.dispatch(program_, solver.triangleCount, {triangles, triples, gl::writes(indices_)});
    return indices_.id();
}

}  // namespace drape::render

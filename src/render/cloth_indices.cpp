#include "render/cloth_indices.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace drape::render {
namespace {

// Points along the longer side of a grid from which on rounding off no longer shows.
constexpr glm::uint kSmoothSide = 192;
constexpr int kMostSmoothness = 8;
// Cells along the longer side that are enough for soft shade.
constexpr glm::uint kCoarseSide = 40;

int smoothnessOf(glm::uvec2 grid) {
    const glm::uint side = std::max(grid.x, grid.y);
    if (std::min(grid.x, grid.y) < 2 || side >= kSmoothSide) return 1;
    return std::min(static_cast<int>((kSmoothSide + side - 2) / (side - 1)), kMostSmoothness);
}

glm::uvec2 gridOf(const Model& model) { return model.cloths.empty() ? glm::uvec2(0) : model.cloths.front().gridSize; }

// Whether the model's triangles turn the other way than a grid's (column right, row down: clockwise seen as a page).
bool isFlipped(const Model& model) {
    const physics::Triangle& t = model.triangles.front();
    const auto place = [&](glm::uint i) { return glm::ivec2(i % gridOf(model).x, i / gridOf(model).x); };
    const glm::ivec2 ab = place(t.b) - place(t.a);
    const glm::ivec2 ac = place(t.c) - place(t.a);
    return ab.x * ac.y - ab.y * ac.x > 0;
}

// m along columns and rows; measured in the middle, where pins that are offset do not pull.
glm::vec2 sizeOf(const Model& model) {
    const glm::uvec2 grid = gridOf(model);
    const glm::uvec2 at = grid / 2u - 1u;
    const glm::uint first = at.y * grid.x + at.x;
    const glm::vec3 here(model.startPositions[first]);
    const glm::vec3 right(model.startPositions[first + 1]);
    const glm::vec3 below(model.startPositions[first + grid.x]);
    return {glm::distance(here, right) * static_cast<float>(grid.x - 1),
            glm::distance(here, below) * static_cast<float>(grid.y - 1)};
}

}  // namespace

std::vector<std::uint32_t> triangleIndices(const Model& model) {
    std::vector<std::uint32_t> indices;
    indices.reserve(3 * model.triangles.size());
    for (const physics::Triangle& t : model.triangles) indices.insert(indices.end(), {t.a, t.b, t.c});
    return indices;
}

std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness, bool flipped) {
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
            if (flipped) {
                indices.insert(indices.end(), {a, b, c, b, d, c});
            } else {
                indices.insert(indices.end(), {a, c, b, b, c, d});
            }
        }
    }
    return indices;
}

std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride) {
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
            const std::uint32_t a = rows[row] * grid.x + columns[column];
            const std::uint32_t b = rows[row] * grid.x + columns[column + 1];
            const std::uint32_t c = rows[row + 1] * grid.x + columns[column];
            const std::uint32_t d = rows[row + 1] * grid.x + columns[column + 1];
            indices.insert(indices.end(), {a, c, b, b, c, d});
        }
    }
    return indices;
}

ClothIndices::ClothIndices(const Model& model) {
    if (model.triangles.empty()) return;
    const std::vector<std::uint32_t> indices = triangleIndices(model);
    triangles_ = gl::Buffer::create("cloth triangles", indices);
    view_.indices = triangles_.id();
    view_.indexCount = static_cast<GLsizei>(indices.size());
    if (gridOf(model).x < 2 || gridOf(model).y < 2) return;

    view_.grid = gridOf(model);
    view_.size = sizeOf(model);
    const glm::uint cells = std::max(gridOf(model).x, gridOf(model).y) - 1;
    const std::vector<std::uint32_t> coarse =
        coarseGridIndices(gridOf(model), (cells + kCoarseSide - 1) / kCoarseSide);
    coarse_ = gl::Buffer::create("cloth triangles, coarse", coarse);
    view_.coarseIndices = coarse_.id();
    view_.coarseIndexCount = static_cast<GLsizei>(coarse.size());

    view_.smoothness = smoothnessOf(gridOf(model));
    if (view_.smoothness == 1) return;
    const std::vector<std::uint32_t> fine = fineGridIndices(gridOf(model), view_.smoothness, isFlipped(model));
    fine_ = gl::Buffer::create("cloth triangles, smooth", fine);
    view_.smoothIndices = fine_.id();
    view_.smoothIndexCount = static_cast<GLsizei>(fine.size());
}

ClothBuffers ClothIndices::view(const gl::Buffer& positions, const gl::Buffer& normals) const {
    ClothBuffers buffers = view_;
    buffers.positions = positions.id();
    buffers.normals = normals.id();
    buffers.particleCount = static_cast<GLuint>(positions.bytes() / sizeof(glm::vec4));
    return buffers;
}

}  // namespace drape::render

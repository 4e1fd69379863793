#include "render/solids/solid_mesh.h"

#include <algorithm>

namespace drape::render {
namespace {

constexpr int kCoarseness = 1 << static_cast<int>(SolidDetail::coarse);

/// The indices of one patch's vertices, by row and column.
class Numbers {
public:
    explicit Numbers(const SurfacePatch& patch) : across_(patch.columns + 1), numbers_(patch.points.size()) {}

    std::uint32_t& at(int row, int column) { return numbers_[static_cast<std::size_t>(row * across_ + column)]; }

private:
    int across_;
    std::vector<std::uint32_t> numbers_;
};

bool hasLight(int row, int column) { return row % kCoarseness == 0 && column % kCoarseness == 0; }

void addVertices(SolidMesh& mesh, const SurfacePatch& patch, Numbers& numbers, bool withLight) {
    for (int row = 0; row <= patch.rows; ++row) {
        for (int column = 0; column <= patch.columns; ++column) {
            if (hasLight(row, column) != withLight) continue;
            numbers.at(row, column) = static_cast<std::uint32_t>(mesh.vertices.size());
            const int above = row / kCoarseness * kCoarseness;
            const int left = column / kCoarseness * kCoarseness;
            const int below = std::min(above + kCoarseness, patch.rows);
            const int right = std::min(left + kCoarseness, patch.columns);
            const SurfacePoint& point = patch.at(row, column);
            SolidVertex vertex{glm::vec4(point.position, static_cast<float>(column - left) / kCoarseness),
                               glm::vec4(point.normal, static_cast<float>(row - above) / kCoarseness),
                               glm::uvec4(numbers.at(row, column))};
            if (!withLight)
                vertex.lights = {numbers.at(above, left), numbers.at(above, right), numbers.at(below, left),
                                 numbers.at(below, right)};
            mesh.vertices.push_back(vertex);
        }
    }
}

void addTriangles(std::vector<std::uint32_t>& triangles, const SurfacePatch& patch, Numbers& numbers, int stride) {
    for (int row = 0; row < patch.rows; row += stride) {
        for (int column = 0; column < patch.columns; column += stride) {
            const std::uint32_t a = numbers.at(row, column);
            const std::uint32_t b = numbers.at(row, column + stride);
            const std::uint32_t c = numbers.at(row + stride, column);
            const std::uint32_t d = numbers.at(row + stride, column + stride);
            triangles.insert(triangles.end(), {a, b, c, b, d, c});
        }
    }
}

}  // namespace

SolidMesh makeSolidMesh(const std::vector<SurfacePatch>& patches) {
    SolidMesh mesh;
    std::vector<Numbers> numbers(patches.begin(), patches.end());
    for (std::size_t i = 0; i < patches.size(); ++i) addVertices(mesh, patches[i], numbers[i], true);
    mesh.lightCount = static_cast<std::uint32_t>(mesh.vertices.size());
    for (std::size_t i = 0; i < patches.size(); ++i) {
        addVertices(mesh, patches[i], numbers[i], false);
        for (std::size_t detail = 0; detail < kSolidDetails; ++detail)
            addTriangles(mesh.triangles[detail], patches[i], numbers[i], 1 << detail);
    }
    return mesh;
}

}  // namespace drape::render

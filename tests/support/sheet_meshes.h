#pragma once

#include <cmath>

#include "base/random.h"
#include "cloth/description/description.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/weld/weld.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape::test {

/// How sheetMesh() divides a rectangle into faces.
enum class Faces { quads, triangles, irregular };

/// Makes a rectangle in the plane y = 0. Vertex (column, row) is at (column, 0, row) times the spacing and has index
/// row * (columns + 1) + column. `cells` counts columns and rows. With Faces::irregular, inner vertices are moved by up
/// to 0.3 cells, except in the columns up to `straight`. Each cell then has the diagonal that Delaunay's rule gives.
inline PolygonMesh sheetMesh(glm::uvec2 cells, glm::vec2 size, Faces faces, glm::uint straight = 1,
                             glm::uint seed = 7) {
    PolygonMesh mesh;
    Random random(seed);
    const glm::vec2 spacing = size / glm::vec2(cells);
    for (glm::uint row = 0; row <= cells.y; ++row) {
        for (glm::uint column = 0; column <= cells.x; ++column) {
            glm::vec2 at = glm::vec2(column, row) * spacing;
            const float x = 0.3f * spacing.x * random.either();
            const float z = 0.3f * spacing.y * random.either();
            if (faces == Faces::irregular && column > straight && column < cells.x) at.x += x;
            if (faces == Faces::irregular && row > 0 && row < cells.y && column > straight) at.y += z;
            mesh.positions.emplace_back(at.x, 0.0f, at.y);
        }
    }
    const auto add = [&](std::initializer_list<glm::uint> corners) {
        MeshFace& face = mesh.faces.emplace_back();
        std::copy(corners.begin(), corners.end(), face.corners.begin());
        face.count = static_cast<std::uint32_t>(corners.size());
        face.number = static_cast<std::uint32_t>(mesh.faces.size());
    };
    const auto cosineAt = [&](glm::uint corner, glm::uint a, glm::uint b) {
        const glm::vec3 toA = mesh.positions[a] - mesh.positions[corner];
        const glm::vec3 toB = mesh.positions[b] - mesh.positions[corner];
        return glm::dot(toA, toB) / (glm::length(toA) * glm::length(toB));
    };
    for (glm::uint row = 0; row < cells.y; ++row) {
        for (glm::uint column = 0; column < cells.x; ++column) {
            const glm::uint a = row * (cells.x + 1) + column;
            const glm::uint b = a + 1;
            const glm::uint c = b + cells.x + 1;
            const glm::uint d = c - 1;
            if (faces == Faces::quads) {
                add({a, d, c, b});
            } else if (faces == Faces::irregular &&
                       std::acos(cosineAt(b, a, c)) + std::acos(cosineAt(d, a, c)) > 3.1415927f) {
                add({a, d, b});
                add({d, c, b});
            } else {
                add({a, c, b});
                add({a, d, c});
            }
        }
    }
    return mesh;
}

/// Makes a cloth of the mesh.
inline ClothDescription clothOf(const PolygonMesh& mesh) {
    ClothDescription cloth;
    cloth.mesh.file = "of the test";
    cloth.mesh.shape = makeMeshShape(weld(mesh, 1e-6f, 1.0f));
    cloth.pins = PinPattern::none;
    return cloth;
}

}  // namespace drape::test

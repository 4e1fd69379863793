#pragma once

#include <initializer_list>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape::test {

/// Makes a mesh of faces with three or four corners, without texture coordinates.
inline PolygonMesh meshOf(std::vector<glm::vec3> positions,
                          std::initializer_list<std::initializer_list<std::uint32_t>> faces) {
    PolygonMesh mesh;
    mesh.positions = std::move(positions);
    for (const auto& corners : faces) {
        MeshFace& face = mesh.faces.emplace_back();
        std::copy(corners.begin(), corners.end(), face.corners.begin());
        face.count = static_cast<std::uint32_t>(corners.size());
        face.number = static_cast<std::uint32_t>(mesh.faces.size());
    }
    return mesh;
}

/// Makes a sheet of columns x rows quads in the plane z = 0, each 1 m by 1 m. Vertex (column, row) is at (column, -row,
/// 0) and has index row * (columns + 1) + column.
inline PolygonMesh sheetOfQuads(std::uint32_t columns, std::uint32_t rows) {
    PolygonMesh mesh;
    for (std::uint32_t row = 0; row <= rows; ++row) {
        for (std::uint32_t column = 0; column <= columns; ++column)
            mesh.positions.emplace_back(static_cast<float>(column), -static_cast<float>(row), 0.0f);
    }
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            const std::uint32_t a = row * (columns + 1) + column;
            MeshFace& face = mesh.faces.emplace_back();
            face.corners = {a, a + columns + 1, a + columns + 2, a + 1};
            face.count = 4;
            face.number = static_cast<std::uint32_t>(mesh.faces.size());
        }
    }
    return mesh;
}

}  // namespace drape::test

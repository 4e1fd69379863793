#pragma once

#include "cloth/description/description.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/weld/weld.h"
#include "support/mesh_faces.h"

namespace drape::test {

/// Makes a cloth of the mesh, as if it had been read from a file.
inline ClothDescription clothOfMesh(const PolygonMesh& mesh) {
    ClothDescription cloth;
    cloth.mesh.file = "test.obj";
    cloth.mesh.shape = makeMeshShape(weld(mesh, -1.0f, 1.0f));
    cloth.pins = PinPattern::none;
    return cloth;
}

/// Makes sheetOfQuads() with the given size (m), and with texture coordinates 0 to 1 if `withUvs`.
inline PolygonMesh sheetOfSize(std::uint32_t columns, std::uint32_t rows, glm::vec2 size, bool withUvs = false) {
    PolygonMesh mesh = sheetOfQuads(columns, rows);
    const glm::vec2 cells(columns, rows);
    for (glm::vec3& position : mesh.positions) {
        const glm::vec2 share = glm::vec2(position) / cells;
        if (withUvs) mesh.uvs.emplace_back(share.x, 1.0f + share.y);
        position = glm::vec3(share * size, 0.0f);
    }
    if (withUvs) {
        for (MeshFace& face : mesh.faces) face.uvs = face.corners;
    }
    return mesh;
}

/// Makes a pipe about the y axis, from y = 0 upwards, whose texture has a seam. Its faces point outwards. Lengths in m.
inline PolygonMesh pipe(std::uint32_t around, std::uint32_t rows, float radius, float height) {
    PolygonMesh mesh;
    for (std::uint32_t row = 0; row <= rows; ++row) {
        const float share = static_cast<float>(row) / static_cast<float>(rows);
        for (std::uint32_t i = 0; i <= around; ++i) {
            const float turn = static_cast<float>(i) / static_cast<float>(around);
            if (i < around) {
                const float angle = 6.2831853f * turn;
                mesh.positions.emplace_back(radius * std::sin(angle), height * share, radius * std::cos(angle));
            }
            mesh.uvs.emplace_back(turn, share);
        }
    }
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t i = 0; i < around; ++i) {
            const auto corner = [&](std::uint32_t up, std::uint32_t on) {
                return (row + up) * around + (i + on) % around;
            };
            const auto uv = [&](std::uint32_t up, std::uint32_t on) { return (row + up) * (around + 1) + i + on; };
            MeshFace& face = mesh.faces.emplace_back();
            face.corners = {corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)};
            face.uvs = {uv(0, 0), uv(0, 1), uv(1, 1), uv(1, 0)};
            face.count = 4;
            face.number = static_cast<std::uint32_t>(mesh.faces.size());
        }
    }
    return mesh;
}

}  // namespace drape::test

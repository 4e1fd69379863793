#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "cloth/mesh/shape/mesh_shape.h"
#include "support/mesh_faces.h"

namespace drape::test {

/// Makes two square panels side by side, sewn together along their common side. The texture coordinates of the left
/// panel run upright, those of the right panel are turned by 90°.
/// `cells`: along a side of a panel
/// `cell`: width of a cell, m
/// `stretched`: width at the start as a multiple of the rest width, as in a garment that is not yet sewn
inline PolygonMesh sewnSheet(std::uint32_t cells, float cell, float stretched = 1.0f) {
    PolygonMesh mesh = sheetOfQuads(2 * cells, cells);
    std::map<std::pair<std::uint32_t, bool>, std::uint32_t> uvs;
    for (MeshFace& face : mesh.faces) {
        const auto isRight = [&](std::uint32_t corner) {
            return mesh.positions[corner].x > static_cast<float>(cells) + 0.1f;
        };
        const bool right = std::ranges::any_of(face.corners, isRight);
        for (std::size_t k = 0; k < face.count; ++k) {
            const std::uint32_t corner = face.corners[k];
            const auto [uv, isNew] = uvs.try_emplace({corner, right}, static_cast<std::uint32_t>(mesh.uvs.size()));
            const glm::vec2 at = cell * glm::vec2(mesh.positions[corner]);
            if (isNew) mesh.uvs.push_back(right ? glm::vec2(1.0f - at.y, at.x) : at);
            face.uvs[k] = uv->second;
        }
    }
    for (glm::vec3& position : mesh.positions) position *= glm::vec3(stretched * cell, cell, 1.0f);
    return mesh;
}

}  // namespace drape::test

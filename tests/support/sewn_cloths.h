#pragma once

#include <cmath>

#include "cloth/mesh/weld/weld.h"
#include "run/run.h"
#include "support/mesh_cloths.h"

namespace drape::test {

/// Makes a tube of two panels, sewn along both sides, each of `columns` by `rows` quads. The front panel is `size` (m)
/// large; the back panel is as wide and `gather` times as high. The panels start `apart` (m) from each other, one in
/// front of the other, with the seams halfway between them.
inline PolygonMesh sewnTube(std::uint32_t columns, std::uint32_t rows, glm::vec2 size, float apart,
                            float gather = 1.0f) {
    PolygonMesh mesh;
    const std::uint32_t around = 2 * columns;
    for (std::uint32_t row = 0; row <= rows; ++row) {
        const float up = static_cast<float>(row) / static_cast<float>(rows);
        for (std::uint32_t i = 0; i < around; ++i) {
            const bool isFront = i < columns;
            const float along = static_cast<float>(i % columns) / static_cast<float>(columns);
            const float x = (isFront ? along - 0.5f : 0.5f - along) * size.x;
            const bool isSeam = i % columns == 0;
            mesh.positions.emplace_back(x, 1.0f + up * size.y, isSeam ? 0.0f : (isFront ? 0.5f : -0.5f) * apart);
        }
        for (std::uint32_t i = 0; i < around + 2; ++i) {
            const bool isFront = i <= columns;
            const auto column = static_cast<float>(isFront ? i : i - columns - 1);
            const float across = column / static_cast<float>(columns) * size.x;
            mesh.uvs.emplace_back(isFront ? across : 2.0f * size.x + across, up * size.y * (isFront ? 1.0f : gather));
        }
    }
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t i = 0; i < around; ++i) {
            const auto corner = [&](std::uint32_t on, std::uint32_t above) {
                return (row + above) * around + (i + on) % around;
            };
            const auto uv = [&](std::uint32_t on, std::uint32_t above) {
                return (row + above) * (around + 2) + i + (i < columns ? 0 : 1) + on;
            };
            MeshFace& face = mesh.faces.emplace_back();
            face.corners = {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
            face.uvs = {uv(0, 0), uv(1, 0), uv(1, 1), uv(0, 1)};
            face.count = 4;
            face.number = static_cast<std::uint32_t>(mesh.faces.size());
        }
    }
    return mesh;
}

/// Makes a cloth of a mesh with panels, as if it had been read from a file.
inline ClothDescription clothOfPanels(const PolygonMesh& mesh) {
    ClothDescription cloth = clothOfMesh(mesh);
    cloth.mesh.panels = true;
    cloth.mesh.shape = makeMeshShape(weld(mesh, -1.0f, 1.0f), true);
    return cloth;
}

/// Makes a scene of a tube that is sewn in `seconds`, in still air with nothing around it.
inline Scene sewnScene(float seconds, std::uint32_t columns = 5, std::uint32_t rows = 6) {
    Scene scene;
    scene.name = "sewn";
    ClothDescription cloth = clothOfPanels(sewnTube(columns, rows, {0.3f, 0.4f}, 0.3f));
    cloth.sewing = seconds;
    scene.world.cloths = {cloth};
    scene.settings.ball().on = false;
    scene.settings.ground().on = false;
    scene.settings.damping = 2.0f;
    scene.settings.substeps = 8;
    return scene;
}

}  // namespace drape::test

#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "library/scene.h"

/// The arrays of a mesh.
struct MeshArrays {
    std::vector<float> vertices;
    std::vector<std::uint32_t> triangles;
    std::vector<float> uv;

    drape_mesh as(const char* name) const {
        return {sizeof(drape_mesh),
                name,
                vertices.data(),
                vertices.size() / 3,
                triangles.data(),
                triangles.size() / 3,
                uv.empty() ? nullptr : uv.data()};
    }
};

/// Makes a level square of `size` (m) with n x n vertices, at a height of 1 m. uv are metres.
inline MeshArrays levelSheet(std::uint32_t n, float size) {
    MeshArrays sheet;
    for (std::uint32_t row = 0; row < n; ++row) {
        for (std::uint32_t column = 0; column < n; ++column) {
            const float u = size * static_cast<float>(column) / static_cast<float>(n - 1);
            const float v = size * static_cast<float>(row) / static_cast<float>(n - 1);
            sheet.vertices.insert(sheet.vertices.end(), {u - 0.5f * size, 1.0f, v - 0.5f * size});
            sheet.uv.insert(sheet.uv.end(), {u, v});
            if (row == 0 || column == 0) continue;
            const std::uint32_t d = row * n + column, c = d - 1, b = d - n, a = b - 1;
            sheet.triangles.insert(sheet.triangles.end(), {a, c, b, b, c, d});
        }
    }
    return sheet;
}

/// Makes an octahedron about the origin.
inline MeshArrays octahedron(float radius) {
    const float r = radius;
    return {{r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r},
            {0, 2, 4, 4, 2, 1, 1, 2, 5, 5, 2, 0, 4, 3, 0, 1, 3, 4, 5, 3, 1, 0, 3, 5},
            {}};
}

/// Makes a sheet of 0.6 m with 13 x 13 vertices that falls on an octahedron.
inline OpenScene sheetOnBody(std::uint32_t columnsOfSheet = 13) {
    const MeshArrays sheet = levelSheet(columnsOfSheet, 0.6f);
    const MeshArrays body = octahedron(0.2f);
    const drape_mesh meshes[] = {sheet.as("sheet"), body.as("body")};
    const std::string text = R"({"fabric": "cotton", "cloth": {"mesh": {"file": "arrays:sheet"}},
        "bodies": [{"name": "body", "mesh": {"file": "arrays:body"}, "place": [0, 0.75, 0]}]})";
    drape_scene* scene = nullptr;
    drape_error error;
    EXPECT_EQ(drape_open_arrays(text.data(), text.size(), meshes, 2, nullptr, &scene, &error), DRAPE_OK)
        << error.message;
    return OpenScene(scene);
}

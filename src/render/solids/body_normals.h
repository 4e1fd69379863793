#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

#include <array>
#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// Normals of a mesh that is rigid. They are kept in a frame of its own, which three of its particles span: x from the
/// first to the second, z at right angles to all three, y = z x x. Wherever it is and however it is turned, the three
/// places tell the normals.
struct BodyNormals {
    /// At the corners of each triangle, unit vectors: the mean of the triangles around the particle, by area, that lean
    /// less than 45 degrees against this one. So round things are smooth, and sharp edges sharp.
    std::vector<std::array<glm::vec3, 3>> corners;
    glm::uvec3 frame{0};  ///< particles of the mesh
};

[[nodiscard]] BodyNormals findBodyNormals(const ClothMesh& mesh);

}  // namespace drape::render

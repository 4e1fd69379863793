#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

#include <array>
#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// Normals of a rigid mesh. They are stored in the mesh's own frame, spanned by three of its particles: x from the
/// first to the second, z perpendicular to the plane of all three, y = z x x. The positions of these particles thus
/// determine all normals, wherever the mesh is and however it is turned.
struct BodyNormals {
    /// Unit vectors at the corners of each triangle: the area-weighted mean of the triangles around the particle whose
    /// normals differ from this triangle's by less than 45 degrees. Round parts thus look smooth, and sharp edges stay
    /// sharp.
    std::vector<std::array<glm::vec3, 3>> corners;
    glm::uvec3 frame{0};  ///< particles of the mesh that span the frame
};

[[nodiscard]] BodyNormals findBodyNormals(const ClothMesh& mesh);

}  // namespace drape::render

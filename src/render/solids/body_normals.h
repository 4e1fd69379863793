#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

#include <array>
#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// The normals of a rigid mesh. They are stored in a frame that is spanned by three of its particles: x points from the
/// first to the second particle, z is perpendicular to the plane of all three, and y is the cross product of z and x.
/// The positions of these particles thus determine all normals, wherever the mesh is and however it is turned.
struct BodyNormals {
    /// Unit normals at the corners of each triangle. A corner's normal is the area-weighted mean over those triangles
    /// around its particle whose normals differ by less than 45 degrees from the normal of the corner's own triangle.
    /// Round parts thus look smooth, and sharp edges stay sharp.
    std::vector<std::array<glm::vec3, 3>> corners;
    glm::uvec3 frame{0};  ///< particles of the mesh that span the frame
};

[[nodiscard]] BodyNormals findBodyNormals(const ClothMesh& mesh);

}  // namespace drape::render

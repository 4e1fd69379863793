#pragma once

#include "cloth/mesh/shape/mesh_shape.h"
#include "render/solids/body_normals.h"

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {

/// A vertex of a mesh as drawn; the counterpart of shaders/render/cloth/surface_points.glsl (std430). A particle on a texture
/// seam, or on a sharp edge of a body, has several.
struct MeshVertex {
    std::uint32_t particle = 0;  ///< of the world
    float toEdge = 0.0f;         ///< m, from the boundary, for the hem
    glm::vec2 metres{0.0f};      ///< see ClothPlace
    glm::vec2 print{0.0f};
    std::uint32_t before = 0;  ///< on the rim: the particles beside it along the boundary, cloth on the left
    std::uint32_t after = 0;
    glm::vec4 normal{0.0f};  ///< of a body: see BodyNormals; w has no meaning
};

/// The vertices of a mesh.
struct MeshVertices {
    std::vector<MeshVertex> vertices;    ///< of the surface, then the ends of the boundary edges, in pairs
    std::uint32_t rim = 0;               ///< the first of those
    std::vector<std::uint32_t> indices;  ///< three of each triangle, counted from the first vertex
    glm::vec2 size{0.0f};                ///< ClothPlaces::size
};

/// firstParticle: of the mesh in its world. normals: of a body; none for a cloth, which bends.
[[nodiscard]] MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle,
                                            const BodyNormals* normals = nullptr);

}  // namespace drape::render

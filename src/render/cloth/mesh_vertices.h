#pragma once

#include "cloth/mesh/shape/mesh_shape.h"
#include "render/shared.h"
#include "render/solids/body_normals.h"

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {

/// The vertices of a mesh.
struct MeshVertices {
    std::vector<MeshVertex> vertices;    ///< of the surface, then the ends of the boundary edges, in pairs
    std::uint32_t rim = 0;               ///< the first of those
    std::vector<std::uint32_t> indices;  ///< three of each triangle, counted from the first vertex
    glm::vec2 size{0.0f};                ///< ClothPlaces::size
    std::vector<SeamPart> seams;         ///< of one with panels: see findSeamParts()
};

/// firstParticle: of the mesh in its world. normals: of a body; none for a cloth, which bends.
[[nodiscard]] MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle,
                                            const BodyNormals* normals = nullptr);

}  // namespace drape::render

#pragma once

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/look_runs.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "render/shared/shared.h"
#include "render/solids/body_normals.h"

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

namespace drape::render {

/// A part of a mesh drawn with one fabric: consecutive triangles, their vertices and their rim.
struct MeshRun {
    Range triangles;
    Range vertices;        ///< runs share no vertices
    Range rim;             ///< range in MeshVertices::vertices
    glm::vec2 size{0.0f};  ///< size of a print over the part, m; ClothPlaces::size for a print over the whole
};

/// The vertices of a mesh.
struct MeshVertices {
    std::vector<MeshVertex> vertices;    ///< the surface's vertices, then the ends of the boundary edges in pairs
    std::uint32_t rim = 0;               ///< index of the first end of a boundary edge
    std::vector<std::uint32_t> indices;  ///< three for each triangle, counted from the mesh's first vertex
    glm::vec2 size{0.0f};                ///< ClothPlaces::size
    std::vector<SeamPart> seams;         ///< findSeamParts() of a mesh with panels; otherwise empty
    std::vector<MeshRun> runs;           ///< one for each look
};

/// Makes the vertices of a mesh.
/// `firstParticle`: number of the mesh's first particle in its world.
/// `normals`: the normals of a rigid body; null for surfaces that deform.
/// `looks`: ClothPart::looks.
[[nodiscard]] MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle,
                                            const BodyNormals* normals = nullptr, std::span<const LookRun> looks = {});

}  // namespace drape::render

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

/// A part of a mesh that is drawn with one fabric: triangles that follow one another, their vertices and their rim.
struct MeshRun {
    Range triangles;
    Range vertices;        ///< those of one run are of no other
    Range rim;             ///< of MeshVertices::vertices
    glm::vec2 size{0.0f};  ///< m, of a print that covers it once; ClothPlaces::size where that is the whole cloth's
};

/// The vertices of a mesh.
struct MeshVertices {
    std::vector<MeshVertex> vertices;    ///< of the surface, then the ends of the boundary edges, in pairs
    std::uint32_t rim = 0;               ///< the first of those
    std::vector<std::uint32_t> indices;  ///< three of each triangle, counted from the first vertex
    glm::vec2 size{0.0f};                ///< ClothPlaces::size
    std::vector<SeamPart> seams;         ///< of one with panels: see findSeamParts()
    std::vector<MeshRun> runs;           ///< one for each look
};

/// firstParticle: of the mesh in its world. normals: of a body; none for a cloth, which bends. looks: ClothPart::looks.
[[nodiscard]] MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle,
                                            const BodyNormals* normals = nullptr, std::span<const LookRun> looks = {});

}  // namespace drape::render

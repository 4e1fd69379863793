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

/// A part of a mesh that has one fabric: consecutive triangles, their vertices and the vertices of their rim.
struct MeshRun {
    Range triangles;
    Range vertices;        ///< range in MeshVertices::vertices of the surface; the ranges of two runs do not overlap
    Range rim;             ///< range in MeshVertices::vertices of the rim
    glm::vec2 size{0.0f};  ///< size of the print, m; ClothPlaces::size if the print covers the whole mesh
};

/// The vertices of a mesh.
struct MeshVertices {
    std::vector<MeshVertex> vertices;    ///< vertices of the surface, then of the rim: two for each boundary edge
    std::uint32_t rim = 0;               ///< index of the first vertex of the rim
    std::vector<std::uint32_t> indices;  ///< three indices in `vertices` for each triangle
    glm::vec2 size{0.0f};                ///< size of a print over the whole mesh, m; see ClothPlaces::size
    std::vector<SeamPart> seams;         ///< parts of seams and hems, from findSeamParts(); empty without panels
    std::vector<MeshRun> runs;           ///< one run for each look
};

/// Returns the vertices of a mesh.
/// `firstParticle`: index in the world of the mesh's first particle.
/// `normals`: normals of a rigid body; null for surfaces that deform.
/// `looks`: ClothPart::looks of a cloth; empty if the mesh has one look.
[[nodiscard]] MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle,
                                            const BodyNormals* normals = nullptr, std::span<const LookRun> looks = {});

}  // namespace drape::render

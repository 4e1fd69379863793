#pragma once

#include <span>
#include <vector>

#include "cloth/description/description.h"
#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Triangles of a cloth that follow one another and have one look.
struct LookRun {
    static constexpr glm::uint kOwn = 0xffffffffu;

    glm::uint first = 0;  ///< triangle of the cloth
    glm::uint count = 0;
    glm::uint look = kOwn;  ///< index in ClothDescription::panels; kOwn: the look of the cloth itself
    bool hasPrint = false;  ///< a print that is not the cloth's, laid over the panels of that look alone
};

/// The pieces of a mesh that have names: panels of a sewing pattern, or else groups of an OBJ file.
std::span<const MeshPanel> namedPiecesOf(const ClothMesh& mesh);

/// The runs that a cloth's triangles make, in their order. None where no panel has a look of its own, or where the mesh
/// has not been read. Of a triangle in several groups the first look that names one of them counts.
std::vector<LookRun> findLookRuns(const ClothDescription& cloth);

}  // namespace drape

#pragma once

#include <span>
#include <string>
#include <vector>

#include "cloth/description/description.h"
#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Consecutive triangles of a cloth that have the same look.
struct LookRun {
    static constexpr glm::uint kOwn = 0xffffffffu;

    glm::uint first = 0;  ///< index of the first triangle within the cloth
    glm::uint count = 0;
    glm::uint look = kOwn;  ///< index of the look in ClothDescription::panels; kOwn: the look of the cloth itself
    /// Whether the look has its own print instead of the cloth's. Such a print is laid over the panels of that look
    /// only.
    bool hasPrint = false;
};

/// Returns the named pieces of a mesh: panels of a sewing pattern, or else groups of an OBJ file.
std::span<const MeshPanel> namedPiecesOf(const ClothMesh& mesh);

/// Returns the runs of equal looks that cover a cloth's triangles in order. Returns none if no panel has its own look,
/// or if the mesh has not been read. A triangle in several groups gets the first look that names one of these groups.
std::vector<LookRun> findLookRuns(const ClothDescription& cloth);

/// Returns whether findLookRuns() would return the same runs for another list of panels and another print of the same
/// cloth.
bool haveSameLookRuns(const ClothDescription& cloth, std::span<const PanelLook> panels, const std::string& print);

}  // namespace drape

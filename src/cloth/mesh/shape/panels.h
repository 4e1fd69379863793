#pragma once

#include <span>
#include <string>
#include <vector>

#include "cloth/description/description.h"
#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/mesh_shape.h"

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

/// Returns the factor that a cloth's maps give a property at each particle, which is the mean over the vertices that
/// the particle joins. Each is from 1e-4 to 1e4, however many maps multiply. Returns an empty list if no map scales the
/// property. A mesh must have been read.
std::vector<float> mapFactors(const ClothDescription& cloth, MappedProperty of);

/// Returns the mass and stiffness of each triangle of a mesh cloth: those of its panel (PanelLook::stuff), times the
/// mean of the factors of stiffness and bending that maps give its corners. Other maps are not part of it. Returns an
/// empty list if no panel differs from the cloth and no map scales a stiffness, and for a grid. The mesh must have been
/// read.
std::vector<PanelStuff> findPanelStuff(const ClothDescription& cloth);

/// Returns the bending factor of an inner edge: the mean of its two triangles' factors.
/// `stuff`: result of findPanelStuff().
double bendingAcross(std::span<const PanelStuff> stuff, const MeshEdge& edge);

/// Returns whether two lists of panels give the panels of any mesh the same mass and stiffness.
bool haveSameStuff(std::span<const PanelLook> a, std::span<const PanelLook> b);

}  // namespace drape

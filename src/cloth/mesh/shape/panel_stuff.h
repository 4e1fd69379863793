#pragma once

#include <span>
#include <vector>

#include "cloth/description/description.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {

/// Returns the factor that a cloth's maps give a property at each particle, which is the mean over the vertices that
/// the particle joins. Returns an empty list if no map scales the property. A mesh must have been read.
std::vector<float> mapFactors(const ClothDescription& cloth, MappedProperty of);

/// Returns the mass and stiffness of each triangle of a mesh cloth: those of its panel (PanelLook::stuff), times the
/// mean of the factors of stiffness and bending that maps give its corners. Maps of mass are not part of it. Returns an
/// empty list if no panel differs from the cloth and no map scales a stiffness, and for a grid. The mesh must have been
/// read.
std::vector<PanelStuff> findPanelStuff(const ClothDescription& cloth);

/// Returns the bending factor of an inner edge: the mean of its two triangles' factors.
/// `stuff`: result of findPanelStuff().
double bendingAcross(std::span<const PanelStuff> stuff, const MeshEdge& edge);

/// Returns whether two lists of panels give the panels of any mesh the same mass and stiffness.
bool haveSameStuff(std::span<const PanelLook> a, std::span<const PanelLook> b);

}  // namespace drape

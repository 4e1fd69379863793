#pragma once

#include <span>
#include <vector>

#include "cloth/description/description.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {

/// Returns the mass and stiffness of each triangle of a mesh cloth (PanelLook::stuff). Returns an empty list if no
/// panel differs from the cloth, and for a grid. The mesh must have been read.
std::vector<PanelStuff> findPanelStuff(const ClothDescription& cloth);

/// Returns the bending factor of an inner edge: the mean of its two triangles' factors.
/// `stuff`: result of findPanelStuff().
double bendingAcross(std::span<const PanelStuff> stuff, const MeshEdge& edge);

/// Returns whether two lists of panels give the panels of any mesh the same mass and stiffness.
bool haveSameStuff(std::span<const PanelLook> a, std::span<const PanelLook> b);

}  // namespace drape

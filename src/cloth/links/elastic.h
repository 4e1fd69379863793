#pragma once

#include <vector>

#include "cloth/description/description.h"

namespace drape {

/// Returns the factor of the rest length of each edge of a mesh, in the order of MeshShape::edges: 1 except along
/// elastic (ClothDescription::elastic). Labels and seams that the mesh lacks have no effect. The mesh must have been
/// read.
std::vector<double> elasticFactors(const ClothDescription& cloth);

}  // namespace drape

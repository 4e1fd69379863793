#pragma once

#include <vector>

#include "cloth/mesh/shape/mesh_shape.h"

namespace drape::render {

/// Returns the distance of each particle from the nearest boundary of the cloth at rest, m. A cloth with panels is
/// measured on its panels, from the nearest edge that is not sewn. Particles that are too far away for any hem get at
/// least kFarFromEdge.
[[nodiscard]] std::vector<float> findEdgeDistances(const MeshShape& shape);
inline constexpr float kFarFromEdge = 0.25f;  ///< distance from the edge beyond which no hem reaches, m

}  // namespace drape::render

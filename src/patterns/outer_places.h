#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

inline constexpr double kLayerDistance = 0.02;  ///< distance between the starts of layers of garments, m

/// Returns the places moved outwards by a distance (m), along the normals of the mesh. A panel's outer side is the one
/// that faces away from the middle of the mesh.
/// `places`: positions of the mesh's vertices, m. `mesh`: a sewn mesh of triangles.
std::vector<glm::dvec3> movedOutwards(std::span<const glm::dvec3> places, const PolygonMesh& mesh, double distance);

}  // namespace drape

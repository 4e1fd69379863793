#pragma once

#include <optional>

#include "scene/scene.h"

namespace drape {

/// Brings meshes that are far from the origin to it (MeshDescription::base): those that have an origin of their own
/// (PolygonMesh::origin) and are not placed within 1 km by `place`. All are moved by one vector, so that they keep
/// their places beside one another. Each other mesh comes along if it is over 1 km away too, or nearer to one that is
/// moved than to the origin. loadMeshes() does so. Returns the vector, m, or nothing where no mesh is far.
std::optional<glm::dvec3> moveFarMeshes(Scene& scene);

}  // namespace drape

#pragma once

#include <optional>

#include "scene/scene.h"

namespace drape {

/// Moves distant meshes to the origin by changing MeshDescription::base. This applies to meshes that have an origin of
/// their own (PolygonMesh::origin) and are more than 1 km away after `place`. One vector moves them all, so their
/// relative positions remain. Any other mesh is moved too if it is over 1 km away, or nearer to a moved mesh than to
/// the origin.
///
/// loadMeshes() calls this. Returns the vector, m, or nothing if no mesh is far away.
std::optional<glm::dvec3> moveFarMeshes(Scene& scene);

}  // namespace drape

#pragma once

#include <map>
#include <string>

#include "library/drape.h"
#include "scene/scene.h"

namespace drape::library {

/// Copies the meshes that a caller passes, by name. Throws std::invalid_argument for null pointers, vertices that do
/// not exist and numbers that are not finite.
std::map<std::string, PolygonMesh> givenMeshes(const drape_mesh* meshes, std::size_t count);

/// Gives these meshes to the cloths and bodies of a scene that name them. Throws std::invalid_argument, also for a mesh
/// that the scene does not name, and for a name that has no mesh.
void setMeshes(Scene& scene, const std::map<std::string, PolygonMesh>& meshes);

}  // namespace drape::library

#pragma once

#include <string>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "scene/place.h"
#include "scene/scene.h"

namespace drape {

/// Returns the names of a body's joints, nodes, materials and groups that have triangles, each once.
std::vector<std::string> namedPartsOf(const ClothMesh& mesh);

/// Returns, for each triangle of a body's mesh, whether all of its corners belong to parts with these names. A node has
/// the vertices of the nodes and joints below it too, so that a hand has its fingers. Empty if there are none.
std::vector<bool> trianglesOfParts(const ClothMesh& mesh, const std::vector<std::string>& names);

/// Sets BodyDescription::ignored of all bodies from ClothDescription::ignores of all cloths. The meshes must have been
/// read. A scene without bodies may have any names. Throws SceneError for a name that no body has.
/// `placeOf`: place of each cloth, for messages.
void prepareIgnored(Scene& scene, const std::vector<Place>& placeOf);

}  // namespace drape

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
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

/// A part of a body that another part passes through in the pose of the mesh, where cloth has no place between them.
struct CrossedPart {
    std::string name;             ///< name for ClothDescription::ignores
    std::string other;            ///< name of the part that crosses it most
    std::uint64_t crossings = 0;  ///< edges of one that pass through triangles of the other, with all other parts
};

/// Finds the parts of a body that cloth had better not meet, most crossings first. They are the smaller ones of two
/// parts that cross each other:
/// - Joints that are more than four bones apart in the skeleton. A hand that crosses a thigh counts; creases at the
///   joints do not. Several fingers count as their hand. Parts of over 5 % of the surface are left out, as they are
///   limbs that garments cover.
/// - Nodes and materials on one bone, or as far apart, the smaller one with less than half of the other's surface
///   and up to three quarters of the body's height:
///   armour, glasses.
/// `ignored`: triangles that cloth does not meet anyway (BodyDescription::ignored); may be empty.
std::vector<CrossedPart> crossedParts(const ClothMesh& mesh, const std::vector<bool>& ignored = {});

/// Returns "LeftHand crosses LeftUpLeg, Visor crosses Head in the pose of the mesh"; an empty text without parts.
std::string describe(const std::vector<CrossedPart>& parts);

}  // namespace drape

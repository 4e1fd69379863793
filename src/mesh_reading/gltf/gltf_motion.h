#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_animation.h"
#include "mesh_reading/gltf/gltf_parts.h"

namespace drape {

/// A file with the motion of joints that another file, the character, has too.
struct MotionFile {
    std::string_view bytes;        ///< glTF, GLB or BVH
    std::filesystem::path folder;  ///< see openGltf()
};

/// Returns whether a file begins like a BVH.
bool isBvh(std::string_view file);

/// Returns the tracks with which a file moves a character's nodes of the same names. Case, punctuation and
/// prefixes of names do not matter, such as "mixamorig:".
///
/// A glTF gives turns, and the places of the topmost joints and of hips, as they are. Places are scaled if the joint's
/// own place differs more than twofold in length between the files: they then have different units.
///
/// A BVH gives turns relative to its rest pose. Bones that point elsewhere in the pose of the character's mesh are
/// turned first, on the shortest way. The root moves as far as the lengths of the legs say; it begins at the
/// character's own place, and the height 0 of the BVH is put at the lowest vertex of the mesh.
///
/// Adds notes on joints that only one of the two files moves. Throws MeshError, also if no name fits.
/// `animation`: see readTracks(); empty for a BVH.
/// `lowest`: height of the character's lowest vertex in the pose of the mesh, in its units.
std::vector<GltfTrack> readMotion(const MotionFile& motion, std::string_view animation, const GltfDocument& character,
                                  const GltfNodes& nodes, const std::vector<GltfPart>& parts, double lowest,
                                  std::vector<std::string>& notes);

}  // namespace drape

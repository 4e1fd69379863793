#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/gltf/gltf_motion.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "mesh_reading/shared/vertex_cache.h"

namespace drape {

/// Reads the triangles (also as strips and fans) of all meshes in the scene of a glTF 2.0 file, a GLB or the text of a
/// .gltf. Places the triangles by nodes, skins and weights of morph targets, without any animation. Keeps the
/// outside of mirrored parts outside. Of materials, reads the names, and where triangles lie in the picture of base
/// colours (PolygonMesh::colourPlaces). Skips lights. Skips with a note: points, lines, objects of other scenes and
/// broken texture coordinates. Throws MeshError, also for a mesh beyond the limits of PolygonMesh. `folder`: see
/// openGltf(). `origin`: see PolygonMesh::origin.
PolygonMesh readGltf(std::string_view file, const std::filesystem::path& folder,
                     const glm::dvec3& origin = glm::dvec3(0.0));

/// Reads the vertices of readGltf() over an animation of the file, from time 0 to its last key. Before the first key,
/// the vertices rest: programs that count frames from 1 put that key at 1/24 s, and what is simulated here must fit the
/// animation there. Morph targets act first, then linear blend skinning or the motion of the nodes. The order of
/// operations is fixed, so all machines give the same bits. Throws MeshError, also for a file without that animation,
/// and for an animation that moves no vertex. `rate`: frames per second, above 0. `animation`: name of the animation;
/// empty: see readTracks().
/// `motion`: file that moves the joints of this one, see readMotion(); null: this one itself. A glTF with as many
/// vertices as this one is read alone.
VertexCache readGltfFrames(std::string_view file, const std::filesystem::path& folder, float rate,
                           std::string_view animation, const glm::dvec3& origin = glm::dvec3(0.0),
                           const MotionFile* motion = nullptr);

/// Returns the names of a file's animations in their order. An animation without a name has an empty one. Throws
/// MeshError.
std::vector<std::string> readGltfAnimations(std::string_view file, const std::filesystem::path& folder);

/// Reads the vertices of readGltf() on the way from the pose in the file to the first frame of readGltfFrames(). Joints
/// and nodes turn on the shortest way. Returns one list of vertices after another. Throws MeshError like
/// readGltfFrames().
/// `shares`: how far each list has come, 0 to 1.
std::vector<glm::vec3> readGltfBlend(std::string_view file, const std::filesystem::path& folder,
                                     std::string_view animation, std::span<const double> shares,
                                     const glm::dvec3& origin = glm::dvec3(0.0), const MotionFile* motion = nullptr);

}  // namespace drape

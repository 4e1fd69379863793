#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/gltf/gltf_motion.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// The base colour of a glTF material.
struct GltfBaseColour {
    glm::vec3 factor{1.0f};   ///< linear light, 0 to 1
    bool hasPicture = false;  ///< whether a picture is multiplied by the factor
    std::string picture;      ///< content of the picture's file; empty if it cannot be read
};

/// Reads the base colours of a glTF's materials. Returns nothing if all are white.
/// `withPictures`: whether to read the pictures.
std::vector<GltfBaseColour> readBaseColours(std::string_view file, const std::filesystem::path& folder,
                                            bool withPictures);

/// The tiles of one picture that holds the base colours of several materials, in rows.
struct ColourTiles {
    std::size_t columns = 1;
    std::size_t rows = 1;
    /// Width of the edge of a tile that repeats the colours beside it, as a share of the tile.
    float edge = 0.0f;

    explicit ColourTiles(std::size_t materials);
    /// Returns a place in the picture of all materials, 0 to 1, y down.
    /// `place`: place in the picture of one material, 0 to 1, y down.
    glm::vec2 placeOf(std::size_t material, const glm::vec2& place) const;
};

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

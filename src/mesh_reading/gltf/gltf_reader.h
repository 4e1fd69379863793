#pragma once

#include <filesystem>
#include <string_view>

#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "mesh_reading/shared/vertex_cache.h"

namespace drape {

/// Reads the triangles (also as strips and fans) of all meshes in the scene of a glTF 2.0 file, a GLB or the text of a
/// .gltf, as its nodes, skins and weights of morph targets place them before any animation. Mirrored parts keep their
/// outside. origin: PolygonMesh::origin. Materials, pictures and lights are skipped; points, lines, objects of other
/// scenes and broken texture coordinates are too, with a note. folder: see openGltf(). Throws MeshError, also beyond
/// the limits of PolygonMesh.
PolygonMesh readGltf(std::string_view file, const std::filesystem::path& folder,
                     const glm::dvec3& origin = glm::dvec3(0.0));

/// Reads the vertices of readGltf() over an animation of the file, from its first key to its last: by morph targets,
/// then by linear blend skinning or by the motion of their nodes. rate: frames a second, above 0. animation: its name;
/// empty: see readTracks(). In exact order, so that all machines have the same bits. Throws MeshError, also for a file
/// without that animation, and for one that moves none of its vertices.
VertexCache readGltfFrames(std::string_view file, const std::filesystem::path& folder, float rate,
                           std::string_view animation, const glm::dvec3& origin = glm::dvec3(0.0));

}  // namespace drape

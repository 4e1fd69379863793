#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "mesh_reading/shared/vertex_cache.h"

namespace drape {

/// Reads a PC2 (3ds Max, Blender), an MDD (LightWave, Blender) or the animation of a glTF (readGltfFrames()), told
/// apart by how they begin, a .gltf by its name. rate: frames of the animation a second, of a PC2, which does not say,
/// and those that a glTF's is cut into; above 0. MDD have times of their own. animation: the name of a glTF's; empty:
/// see readTracks(). folder: of the file, whose other files a .gltf may ask for; empty: there are none. origin: taken
/// off all places, PolygonMesh::origin of the mesh.
///
/// `sourceName` begins every message. Throws MeshError, with the frame and the vertex counted from 1: for another kind
/// of file, a name where it is no glTF, one without frames or vertices, with a part of a frame or more than its frames,
/// with times that do not ascend, or with a place that is not finite.
VertexCache readVertexCache(std::string_view file, std::string_view sourceName, float rate,
                            std::string_view animation = {}, const std::filesystem::path& folder = {},
                            const glm::dvec3& origin = glm::dvec3(0.0));

/// Throws MeshError also for a file that cannot be read or is over 1 GiB.
VertexCache readVertexCacheFile(const std::filesystem::path& path, float rate, std::string_view animation = {},
                                const glm::dvec3& origin = glm::dvec3(0.0));

}  // namespace drape

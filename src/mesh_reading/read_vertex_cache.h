#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Reads a PC2 (3ds Max, Blender), an MDD (LightWave, Blender) or the animation of a glTF (readGltfFrames()). The first
/// bytes tell the format; a .gltf is recognised by its name.
///
/// Throws MeshError, with the frame and the vertex counted from 1, for: other formats; the name of an animation if the
/// file is not glTF; no frames or vertices; a partial frame, or data after the last frame; times that do not ascend; a
/// position that is not finite.
/// `sourceName`: name of the file, with which every message begins.
/// `rate`: frames per second, above 0. Used for a PC2, which does not store it, and to sample the animation of a glTF.
/// An MDD has its own times.
/// `animation`: name of a glTF's animation; empty: see readTracks().
/// `folder`: folder of the file, for other files that a .gltf names; empty: no other files.
/// `origin`: PolygonMesh::origin of the mesh, subtracted from all positions.
VertexCache readVertexCache(std::string_view file, std::string_view sourceName, float rate,
                            std::string_view animation = {}, const std::filesystem::path& folder = {},
                            const glm::dvec3& origin = glm::dvec3(0.0));

/// Reads a vertex cache from a file. Throws MeshError, also for a file that cannot be read or is over 1 GiB.
VertexCache readVertexCacheFile(const std::filesystem::path& path, float rate, std::string_view animation = {},
                                const glm::dvec3& origin = glm::dvec3(0.0));

/// Reads the way from the pose that a glTF stores to the first frame of its animation: see readGltfBlend(). Throws
/// MeshError.
std::vector<glm::vec3> readBlendFile(const std::filesystem::path& path, std::string_view animation,
                                     std::span<const double> shares, const glm::dvec3& origin = glm::dvec3(0.0));

}  // namespace drape

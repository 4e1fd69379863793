#pragma once

#include <filesystem>

#include "viewer/simulation.h"

namespace drape::viewer {

enum class MeshFormat { obj, ply, glb };
inline constexpr const char* kMeshFormatNames[] = {"OBJ", "PLY", "GLB"};

/// Writes the mesh of what is on show to a new file "drape-NAME-N.obj" (.ply, .glb) in the folder, and answers its
/// path. No file is overwritten. Waits for the GPU. Throws io::Error, also where nothing could be drawn.
std::filesystem::path exportMesh(Simulation& simulation, MeshFormat format, const std::filesystem::path& folder);

}  // namespace drape::viewer

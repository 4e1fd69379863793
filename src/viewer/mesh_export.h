#pragma once

#include <filesystem>

#include "io/mesh/mesh_writer.h"
#include "viewer/simulation.h"

namespace drape::viewer {

/// What is on show now becomes the next frame of a mesh file. Waits for the GPU. Throws io::Error.
void addShown(io::MeshWriter& writer, Simulation& simulation, std::uint32_t frame);

/// What there is to say about the scene as it is. torn: links may break before the last frame.
io::MeshClip clipOf(const Simulation& simulation, bool torn);

/// Writes the mesh of what is on show to a new file "drape-NAME-N.obj" (.ply, .glb) in the folder, and answers its
/// path. No file is overwritten. Waits for the GPU. Throws io::Error, also where nothing could be drawn.
std::filesystem::path exportMesh(Simulation& simulation, io::MeshFormat format, const std::filesystem::path& folder);

}  // namespace drape::viewer

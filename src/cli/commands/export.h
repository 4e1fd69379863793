#pragma once

#include <filesystem>

#include "cli/command_line.h"
#include "io/formats/mesh_writer.h"
#include "scene/scene.h"

namespace drape::cli {

/// By the ending of the name. Throws UsageError for others.
io::MeshFormat meshFormatOf(const std::filesystem::path& path);

/// Throws UsageError where a file of that format could not hold so many frames of a scene, or not be written there.
void requireExportable(const Scene& scene, const ExportCommand& command);

}  // namespace drape::cli

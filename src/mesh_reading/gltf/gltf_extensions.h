#pragma once

#include <string>

namespace drape {

inline constexpr const char* kInstancing = "EXT_mesh_gpu_instancing";

/// Throws MeshError for an extension of glTF without which a file cannot be read right, unless it is read or changes
/// nothing of the geometry. name: from the file.
void requireKnownExtension(const std::string& name);

/// Whether meshes are compressed by it, as by Draco or meshopt. Drape reads none of these.
bool isCompression(const std::string& name);

/// Throws MeshError: names the compression, and says what to do.
[[noreturn]] void refuseCompression(const std::string& name);

}  // namespace drape

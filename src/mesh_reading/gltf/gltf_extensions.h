#pragma once

#include <string>

namespace drape {

inline constexpr const char* kInstancing = "EXT_mesh_gpu_instancing";

/// Throws MeshError for an unknown glTF extension that a file requires. Extensions that are read, or that do not change
/// the geometry, pass.
/// `name`: from the file.
void requireKnownExtension(const std::string& name);

/// Returns whether an extension compresses meshes, like Draco or meshopt. Drape reads no such extension.
bool isCompression(const std::string& name);

/// Throws MeshError, which names the compression and a remedy.
[[noreturn]] void refuseCompression(const std::string& name);

}  // namespace drape

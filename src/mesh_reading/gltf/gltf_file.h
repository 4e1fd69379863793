#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// Whether a file begins as a GLB does.
bool isGlb(std::string_view file);

/// A glTF 2.0 file, taken apart.
struct GltfFile {
    std::string json;                  ///< without its buffers, and without all that is no geometry, such as materials
    std::vector<std::string> buffers;  ///< each as long as the file says; empty where no accessor uses it
};

/// Takes a GLB, or the JSON text of a .gltf, apart. folder: of the file, whose other files hold buffers; empty: there
/// are none. No path leads out of it, and pictures are not opened. withAnimations: else they are left out of the JSON.
///
/// Throws MeshError for other files than glTF 2.0, for an extension that the file requires and that is not read, and
/// for buffers that are not there or together larger than 1 GiB.
GltfFile openGltf(std::string_view file, const std::filesystem::path& folder, bool withAnimations);

/// One line of what tinygltf or nlohmann::json say: their messages have several, and words of the file as they are.
std::string gltfFault(const std::string& text);

}  // namespace drape

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// Returns the bytes of a `data:` URI in base 64. Throws MeshError for any other URI.
std::string dataOf(std::string_view uri);

/// Returns the bytes of the file that a relative URI names. Throws MeshError for a URI that leads out of the folder,
/// and for a file that cannot be read, is not a regular file, or has more than `largest` bytes.
/// `folder`: folder of the file that contains the URI; empty: no other files can be read.
std::string fileOf(std::string_view uri, const std::filesystem::path& folder, std::size_t largest);

/// Returns whether a file begins like a GLB.
bool isGlb(std::string_view file);

/// The parts of a glTF file.
struct GltfChunks {
    std::string_view json;
    std::string_view data;  ///< first buffer of a GLB; empty for a .gltf
};

/// Finds the JSON of a GLB or a .gltf. Throws MeshError for other files and for JSON of very many levels.
GltfChunks gltfChunks(std::string_view file);

/// The JSON and the buffers of a glTF 2.0 file.
struct GltfFile {
    /// The JSON without buffers, and without everything that is not geometry except the names of materials.
    std::string json;
    /// Contents of each buffer, as long as the file says; empty if no accessor uses the buffer.
    std::vector<std::string> buffers;
};

/// Separates the JSON and the buffers of a GLB or of the JSON text of a .gltf. Does not open pictures.
///
/// Throws MeshError for files other than glTF 2.0, for an unsupported extension that the file requires, and for buffers
/// that are missing or together larger than 1 GiB.
/// `folder`: folder of the file, for buffers in other files; empty: no other files. Paths must not lead out of it.
/// `withAnimations`: false leaves animations out of the JSON.
GltfFile openGltf(std::string_view file, const std::filesystem::path& folder, bool withAnimations);

/// Reduces an error message of tinygltf or nlohmann::json to one printable line. Their messages have several lines and
/// quote the file verbatim.
std::string gltfFault(const std::string& text);

}  // namespace drape

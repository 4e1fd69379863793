#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace drape {

/// Returns the bytes of a `data:` URI in base 64. Throws MeshError for any other URI.
std::string dataOf(std::string_view uri);

/// Returns the bytes of the file that a relative URI names. Throws MeshError for a URI that leads out of the folder,
/// and for a file that cannot be read, is not a regular file, or has more than `largest` bytes.
/// `folder`: folder of the file that contains the URI; empty: no other files can be read.
std::string fileOf(std::string_view uri, const std::filesystem::path& folder, std::size_t largest);

}  // namespace drape

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace drape {

/// The bytes of a `data:` URI in base 64. Throws MeshError for any other.
std::string dataOf(std::string_view uri);

/// The bytes of the file that a relative URI names, from `folder`; empty: there are no files. Throws MeshError for a
/// URI that leads out of the folder, and for a file that cannot be read, is not a regular one, or has more than
/// `largest` bytes.
std::string fileOf(std::string_view uri, const std::filesystem::path& folder, std::size_t largest);

}  // namespace drape

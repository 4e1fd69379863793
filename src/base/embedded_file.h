#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace drape {

/// One file compiled into the program.
/// `path`: relative to the embedded folder, such as "render/cloth/cloth.vert".
struct EmbeddedFile {
    std::string_view path;
    std::string_view text;
};

/// Returns the embedded file with exactly this path, or nullptr.
inline const EmbeddedFile* findEmbedded(std::span<const EmbeddedFile> files, std::string_view path) {
    const auto found = std::ranges::find(files, path, &EmbeddedFile::path);
    return found == files.end() ? nullptr : &*found;
}

}  // namespace drape

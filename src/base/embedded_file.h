#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace drape {

/// One file compiled into the program. `path` is relative to the folder that was embedded ("render/cloth/cloth.vert").
struct EmbeddedFile {
    std::string_view path;
    std::string_view text;
};

/// The embedded file of that exact path, or nullptr.
inline const EmbeddedFile* findEmbedded(std::span<const EmbeddedFile> files, std::string_view path) {
    const auto found = std::ranges::find(files, path, &EmbeddedFile::path);
    return found == files.end() ? nullptr : &*found;
}

}  // namespace drape

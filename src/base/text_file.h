#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace drape {

/// A file that cannot be read or written. The message is one line that begins with the file's name.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Reads a whole file. Throws FileError, also if it has more than `largest` bytes.
std::string readTextFile(const std::filesystem::path& path, std::size_t largest);

/// Returns whether a path is a device or a pipe, such as /dev/stdout. Outputs are written to it; it is never replaced.
bool isDeviceOrPipe(const std::filesystem::path& path);

/// Returns whether a path is one of the names of standard output: /dev/stdout or /dev/fd/1.
bool isStandardOutput(const std::filesystem::path& path);

/// Opens a device or pipe for writing, or returns null and sets errno. /dev/stdout shares its position with stdout, and
/// /dev/stderr with stderr, so that neither overwrites the other in a file to which the shell has redirected it.
std::FILE* openDeviceOrPipe(const std::filesystem::path& path);

/// Writes to a temporary file beside `path` and renames it, so `path` always holds its old content or the whole text.
/// Writes directly to a device or pipe. Throws FileError.
void replaceTextFile(const std::filesystem::path& path, std::string_view text);

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

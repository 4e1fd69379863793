#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace drape {

/// A file that cannot be read or written. One line that begins with its name.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Throws FileError, also for a file of more than `largest` bytes.
std::string readTextFile(const std::filesystem::path& path, std::size_t largest);

/// Writes to a file beside it and renames that, so that `path` holds its old content or all of the text, whatever
/// happens. Throws FileError.
void replaceTextFile(const std::filesystem::path& path, std::string_view text);

}  // namespace drape

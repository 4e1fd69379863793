#pragma once

#include <filesystem>
#include <string>

namespace drape::io {

/// A hidden name in the folder of `path` with the same ending, different for each process and call: what is written
/// there can be renamed to `path` in one step.
[[nodiscard]] std::filesystem::path temporaryName(const std::filesystem::path& path);

/// What went wrong in the last system call, in words.
[[nodiscard]] std::string reasonOfErrno();

}  // namespace drape::io

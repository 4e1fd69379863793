#pragma once

#include <filesystem>

namespace drape::cli {

/// Throws UsageError where no file can be written at that path; nothing is left there. To be asked before long work.
void requireWritable(const std::filesystem::path& path);

}  // namespace drape::cli

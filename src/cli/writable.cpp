#include "cli/writable.h"

#include <cstdio>

#include "cli/command_line.h"
#include "io/temporary_name.h"

namespace drape::cli {

// By writing there: permissions alone do not tell (read-only file systems, and an administrator may do anything).
void requireWritable(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw UsageError(path.string() + ": is a folder, expected a file to write");
    const std::filesystem::path trial = io::temporaryName(path);
    std::FILE* file = std::fopen(trial.c_str(), "wb");
    if (!file) throw UsageError(path.string() + ": cannot be written: " + io::reasonOfErrno());
    std::fclose(file);
    std::filesystem::remove(trial, ignored);
}

}  // namespace drape::cli

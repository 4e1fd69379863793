#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

namespace drape::test {

/// A new empty folder, removed with its contents at the end of its life.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "drape-test-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Counts the files and folders in it, including hidden ones.
    int entries() const { return static_cast<int>(std::distance(std::filesystem::directory_iterator(path_), {})); }

private:
    std::filesystem::path path_;
};

}  // namespace drape::test

#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "support/run_program.h"

namespace drape::test {

/// A folder of shaders for --shader-dir with one text in one file replaced. It simulates a driver with a single fault.
class AlteredShaders {
public:
    /// `file`: path below shaders/. Fails the test if the file lacks the text.
    AlteredShaders(const std::string& file, const std::string& text, const std::string& replacement) {
        std::string source = readText(std::filesystem::path(DRAPE_SOURCE_FOLDER) / "shaders" / file);
        const std::size_t at = source.find(text);
        if (at == std::string::npos) {
            ADD_FAILURE() << file << " has no \"" << text << "\"";
            return;
        }
        source.replace(at, text.size(), replacement);
        const std::filesystem::path altered = folder_.path() / file;
        std::filesystem::create_directories(altered.parent_path());
        std::ofstream(altered, std::ios::binary) << source;
    }

    const std::filesystem::path& path() const { return folder_.path(); }

private:
    TemporaryFolder folder_;
};

}  // namespace drape::test

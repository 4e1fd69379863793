#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace drape::test {

/// Sets PATH for as long as the object lives.
class PathIs {
public:
    explicit PathIs(const std::string& value) : before_(std::getenv("PATH")) { ::setenv("PATH", value.c_str(), 1); }
    ~PathIs() { ::setenv("PATH", before_.c_str(), 1); }
    PathIs(const PathIs&) = delete;
    PathIs& operator=(const PathIs&) = delete;

private:
    std::string before_;
};

/// Writes a shell script into the folder, under the name of a program.
inline void pretendProgram(const std::filesystem::path& folder, const std::string& name, const std::string& script) {
    const std::filesystem::path program = folder / name;
    std::ofstream(program) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
}

inline void pretendFfmpeg(const std::filesystem::path& folder, const std::string& script) {
    pretendProgram(folder, "ffmpeg", script);
}

}  // namespace drape::test

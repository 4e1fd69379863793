#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/temporary_folder.h"

namespace drape::test {

/// The results of a finished program.
struct Outcome {
    int status = -1;
    std::string output;    ///< stdout
    std::string messages;  ///< stderr
};

inline std::string readText(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Runs a shell command in a folder. `environment` is put in front of the command: "NAME=value".
inline Outcome runProgram(const std::string& command, const std::filesystem::path& folder,
                          const std::string& environment = "") {
    const TemporaryFolder streams;
    const std::string output = (streams.path() / "out").string();
    const std::string messages = (streams.path() / "err").string();
    const std::string line = "cd '" + folder.string() + "' && " + environment + " " + command + " >'" + output +
                             "' 2>'" + messages + "' </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readText(output), readText(messages)};
}

/// Returns an environment in which the program finds no GPU, unless the arguments name a backend that needs one.
/// Looking for a GPU takes longer than most commands on small scenes.
inline std::string withoutGpu(const std::string& arguments) {
    const bool needsGpu = arguments.find("gpu") != std::string::npos || arguments.find("both") != std::string::npos;
    return needsGpu ? "" : "__EGL_VENDOR_LIBRARY_DIRS=/nonexistent";
}

}  // namespace drape::test

#include "cli/check/system_facts.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string_view>

extern char** environ;  // NOLINT: no POSIX header declares it

namespace drape::cli {

std::string distribution() {
    std::ifstream text("/etc/os-release");
    constexpr std::string_view kName = "PRETTY_NAME=";
    for (std::string line; std::getline(text, line);) {
        if (!line.starts_with(kName)) continue;
        std::erase(line, '"');
        return line.substr(kName.size());
    }
    return "unknown";
}

std::string kernelName() {
    utsname name{};
    return uname(&name) == 0 ? std::string(name.sysname) + " " + name.release + " " + name.machine : "unknown";
}

std::uint64_t memoryBytes() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

char** environment() { return environ; }

}  // namespace drape::cli

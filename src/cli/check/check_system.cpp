#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/contestant.h"
#include "cli/check/check_report.h"
#include "solver/cpu/row_kernels/instruction_sets.h"
#include "version.h"

extern char** environ;  // NOLINT: no POSIX header declares it

namespace drape::cli {
namespace {

/// Returns the name of the Linux distribution, for example "Debian GNU/Linux 12 (bookworm)".
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

std::string kernel() {
    utsname name{};
    return uname(&name) == 0 ? std::string(name.sysname) + " " + name.release + " " + name.machine : "unknown";
}

/// Returns the environment variables that choose or configure a driver, and Drape's own. Others are left out for
/// privacy.
json::Array telling() {
    constexpr std::string_view kBeginnings[] = {"DRAPE_",     "DRI_PRIME",        "EGL_",   "GALLIUM_",
                                                "LD_PRELOAD", "LIBGL_",           "LP_",    "MESA_",
                                                "VK_",        "XDG_SESSION_TYPE", "__EGL_", "__GL"};
    std::vector<std::string> found;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        if (std::ranges::any_of(kBeginnings, [&](std::string_view beginning) { return text.starts_with(beginning); }))
            found.emplace_back(text);
    }
    std::ranges::sort(found);
    return {found.begin(), found.end()};
}

}  // namespace

json::Object describeSystem() {
    const auto bytes =
        static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
    return {{"commit", kCommit},
            {"distribution", distribution()},
            {"kernel", kernel()},
            {"cpu", bench::cpuName()},
            {"threads", json::number(std::uint64_t{std::thread::hardware_concurrency()})},
            {"instructions", std::string(cpu::preferredRowKernels().name)},
            {"memory_bytes", json::number(bytes)},
            {"environment", telling()}};
}

}  // namespace drape::cli

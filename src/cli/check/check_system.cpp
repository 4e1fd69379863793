#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/contestant.h"
#include "cli/check/check_report.h"
#include "cli/check/system_facts.h"
#include "solver/cpu/lanes/instruction_sets.h"
#include "version.h"

namespace drape::cli {
namespace {

/// Returns the environment variables that choose or configure a driver, and Drape's own. Others are left out for
/// privacy.
json::Array telling() {
    constexpr std::string_view kBeginnings[] = {"DRAPE_",     "DRI_PRIME",        "EGL_",   "GALLIUM_",
                                                "LD_PRELOAD", "LIBGL_",           "LP_",    "MESA_",
                                                "VK_",        "XDG_SESSION_TYPE", "__EGL_", "__GL"};
    std::vector<std::string> found;
    for (char** variable = environment(); *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        if (std::ranges::any_of(kBeginnings, [&](std::string_view beginning) { return text.starts_with(beginning); }))
            found.emplace_back(text);
    }
    std::ranges::sort(found);
    return {found.begin(), found.end()};
}

}  // namespace

json::Object describeSystem() {
    return {{"commit", kCommit},
            {"distribution", distribution()},
            {"kernel", kernelName()},
            {"cpu", bench::cpuName()},
            {"threads", json::number(std::uint64_t{std::thread::hardware_concurrency()})},
            {"instructions", std::string(cpu::preferredLaneKernels().name)},
            {"memory_bytes", json::number(memoryBytes())},
            {"environment", telling()}};
}

}  // namespace drape::cli

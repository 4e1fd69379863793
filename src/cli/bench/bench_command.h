#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/arguments.h"
#include "solver/backend.h"

namespace drape::cli {

struct BenchCommand {
    std::vector<std::string> scenes;     ///< built-in ones, or "all" alone; none: `standard` in `sizes`
    std::vector<std::uint32_t> sizes;    ///< none: 64, 128 and so on, as long as `seconds` allow
    bool held = false;                   ///< of `scenes`: a hand holds the middle of the first cloth
    std::vector<Backend> backends;       ///< none: all
    std::vector<std::uint32_t> threads;  ///< of the fast CPU solver; none: 1, 2, 4 and so on, and all processors
    std::uint64_t steps = 120;           ///< of each backend at each size
    std::uint64_t rounds = 5;
    std::uint64_t seconds = 120;  ///< a size that would take longer is left out, unless `sizes` names it
    std::optional<std::uint32_t> substeps;
    std::optional<std::uint32_t> iterations;
    bool counters = false;             ///< of `scenes`: the work of contact of cloth, and no times
    bool contactCost = false;          ///< of `scenes`: times with contact of cloth over times without
    bool frames = false;               ///< pictures by quality and pass, and no steps
    PictureSize frameSize{1280, 800};  ///< of those
    std::filesystem::path output;      ///< JSON goes there as well
    bool json = false;
};

/// Runs `drape bench --scenes`; answers the exit status. Throws SceneError and gl::NoContext.
int benchScenes(const BenchCommand& command, const std::filesystem::path& shaderDirectory);

/// Runs `drape bench --scenes --counters` and `--contact-cost`, on the backend cpu; answers the exit status. Throws
/// SceneError.
int benchContact(const BenchCommand& command);

/// Runs `drape bench --scenes --counters` on backends of the GPU; answers the exit status. Throws SceneError,
/// gl::NoContext and as GpuSolver does.
int benchGpuCounters(const BenchCommand& command, const std::filesystem::path& shaderDirectory);

/// Runs `drape bench --frames`; answers the exit status. Throws gl::NoContext.
int benchFrames(const BenchCommand& command, const std::filesystem::path& shaderDirectory);

}  // namespace drape::cli

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "solver/step.h"

namespace drape::test {

/// What a scene's run on the reference leaves behind, small enough to be kept in the repository: the hash of the
/// positions after each step, and eight bits of a hash of what each pass wrote. A change shows in the hash for sure,
/// and the bits name the pass that made it, or once in 256 times the one after it.
struct GoldenStep {
    std::uint64_t hash = 0;
    std::vector<std::uint8_t> passes;
};
using GoldenRun = std::vector<GoldenStep>;

inline constexpr int kGoldenSteps = 120;

/// Runs `steps` steps of the scene on CpuSolver. `plans`, if given, receives the plan of each step.
GoldenRun runGolden(const Scene& scene, int steps, std::vector<std::vector<Pass>>* plans = nullptr);

/// One line a step: the hash, a space, two hexadecimal digits for each pass.
void writeGolden(const std::filesystem::path& file, const GoldenRun& run);
GoldenRun readGolden(const std::filesystem::path& file);

}  // namespace drape::test

#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "scene/scene.h"

namespace drape::test {

/// The result of a scene's run on the CPU, small enough to be kept in the repository: the hash of the positions after
/// each step.
using GoldenRun = std::vector<std::uint64_t>;

inline constexpr int kGoldenSteps = 120;

GoldenRun runGolden(const Scene& scene, int steps);

/// One hash a line.
void writeGolden(const std::filesystem::path& file, const GoldenRun& run);
GoldenRun readGolden(const std::filesystem::path& file);

}  // namespace drape::test

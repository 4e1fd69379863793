#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "scene/scene.h"

namespace drape::test {

/// The result of a scene's run on the CPU: the hash of the positions after each step. It is small enough for the
/// repository.
using GoldenRun = std::vector<std::uint64_t>;

inline constexpr int kGoldenSteps = 120;

GoldenRun runGolden(const Scene& scene, int steps);

/// Writes one hash per line.
void writeGolden(const std::filesystem::path& file, const GoldenRun& run);
GoldenRun readGolden(const std::filesystem::path& file);

}  // namespace drape::test

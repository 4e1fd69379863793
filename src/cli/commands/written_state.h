#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "cli/options/arguments.h"
#include "run/run.h"
#include "solver/state.h"

namespace drape::cli {

/// Throws UsageError, before any work is done, for a path that writeState() has no format for, that cannot be written,
/// or that is one of the files that are read.
void requireStateFile(const std::filesystem::path& path, std::span<const std::string> inputs);

/// Writes a moment of a run by the ending of the path: the cloth as a mesh, a picture of that size at full quality, the
/// scene (.json), or a snapshot (.drape). Throws as the writers of these do, and gl::NoContext for a picture.
void writeState(const std::filesystem::path& path, Run& run, const State& state, const PictureSize& size,
                const std::filesystem::path& shaderDirectory);

}  // namespace drape::cli

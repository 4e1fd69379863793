#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "cli/options/arguments.h"
#include "cli/outputs.h"
#include "run/run.h"
#include "solver/state.h"

namespace drape::cli {

/// Throws UsageError if writeState() cannot write the path: unknown format, not writable, or a file that must not be
/// replaced. Call it before long work.
void requireStateFile(const std::filesystem::path& path, const InputFiles& inputs);
/// Throws UsageError if a file that writeState() writes beside the path must not be replaced.
void requireStateCompanions(const std::filesystem::path& path, const Run& run, const InputFiles& inputs);

/// Writes a state of a run in the format of the path's ending: the cloth as a mesh, a picture of the given size at full
/// quality, the scene (.json), or a snapshot (.drape). Throws the exceptions of the writers, and gl::NoContext for a
/// picture.
void writeState(const std::filesystem::path& path, Run& run, const State& state, const PictureSize& size,
                const std::filesystem::path& shaderDirectory);

}  // namespace drape::cli

#pragma once

#include <filesystem>

#include "cli/bench/bench_entries.h"
#include "cli/options/options.h"

namespace drape::cli {

/// The instruments of `drape bench` measure parts of a step or of a picture. They serve the development of Drape and
/// are built where the CMake option DRAPE_INSTRUMENTS is on. Where it is off, without_instruments.cpp replaces
/// them.

/// Declares `--counters`, `--contact-cost`, `--frames` and `--picture`.
void declareInstruments(Options& options, BenchCommand& bench);

/// Throws UsageError for an instrument with options that contradict it.
void requireInstrumentSense(const BenchCommand& bench);

/// Runs the instrument that the command names. Returns the exit status. Throws SceneError, gl::NoContext and the
/// exceptions of GpuSolver.
int runInstrument(const BenchCommand& bench, const std::filesystem::path& shaderDirectory);

}  // namespace drape::cli

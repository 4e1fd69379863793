#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/contestant.h"
#include "cli/bench/bench_command.h"
#include "cli/gpu_session.h"
#include "json/value.h"
#include "scene/scene.h"

namespace drape::cli {

/// "drape: bench: ..." on stderr.
void noteOfBench(const std::string& text);

/// All that take part: the backends of the command, cpu once for each number of threads.
std::vector<bench::Entry> entriesFor(const BenchCommand& command);

/// Without OpenGL the others are measured, unless a backend on the GPU was asked for by name.
std::optional<GpuSession> openGpu(const BenchCommand& command, std::vector<bench::Entry>& entries,
                                  const std::filesystem::path& shaderDirectory);

/// Nulls where there is no session.
bench::GpuAccess accessTo(std::optional<GpuSession>& gpu);

/// Those that have room for the scene, and know all that is in it; of others it is said.
std::vector<bench::Entry> fitting(const std::vector<bench::Entry>& entries, const Scene& scene);

/// The list as far as it goes, so that measurements are kept if the program is stopped.
void saveBench(const BenchCommand& command, const json::Array& list);

/// Throws UsageError where BenchCommand::output cannot be written.
void requireOutput(const BenchCommand& command);

}  // namespace drape::cli

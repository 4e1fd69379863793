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

/// Prints "drape: bench: TEXT" to stderr.
void noteOfBench(const std::string& text);

/// Returns one entry for each backend of the command. The backend cpu gets an entry for each thread count.
std::vector<bench::Entry> entriesFor(const BenchCommand& command);

/// Opens the GPU if any entry needs it. If that fails, notes it and removes the GPU entries. Rethrows gl::NoContext if
/// the command named its backends.
std::optional<GpuSession> openGpu(const BenchCommand& command, std::vector<bench::Entry>& entries,
                                  const std::filesystem::path& shaderDirectory);

/// Returns the GL resources of the session; null pointers if there is no session.
bench::GpuAccess accessTo(std::optional<GpuSession>& gpu);

/// Returns the entries that can run the scene. Omits entries whose device has too little memory, and the textbook if
/// the scene has bodies. Notes each omission on stderr.
std::vector<bench::Entry> fitting(const std::vector<bench::Entry>& entries, const Scene& scene);

/// Writes the measurements so far to BenchCommand::output, so that they survive if the program is stopped.
void saveBench(const BenchCommand& command, const json::Array& list);

/// Throws UsageError if BenchCommand::output cannot be written.
void requireOutput(const BenchCommand& command);

}  // namespace drape::cli

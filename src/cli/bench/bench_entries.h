#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "bench/contest.h"
#include "cli/gpu_session.h"
#include "cli/options/options.h"
#include "json/json.h"
#include "scene/scene.h"

namespace drape::cli {

struct BenchCommand {
    std::vector<std::string> scenes;   ///< names of built-in scenes, or "all" alone; empty: `standard` in all `sizes`,
                                       ///< or four scenes with `frames`
    std::vector<std::uint32_t> sizes;  ///< particles across; empty: 64, 128 and so on, within the time `seconds`
    bool held = false;                 ///< whether a hand holds the middle of the first cloth; needs `scenes`
    std::vector<Backend> backends;     ///< backends to measure; empty: all
    /// Thread counts for the CPU backend; empty: powers of two, and the number of processors.
    std::vector<std::uint32_t> threads;
    std::uint64_t steps = 120;  ///< steps per backend and size
    std::uint64_t rounds = 5;
    std::uint64_t seconds = 120;  ///< time limit per size, s; has no effect on sizes in `sizes`
    std::optional<std::uint32_t> substeps;
    std::optional<std::uint32_t> iterations;
    bool counters = false;             ///< whether to count the work of contact instead of time; needs `scenes`
    bool contactCost = false;          ///< whether to compare times with and without contact; needs `scenes`
    bool frames = false;               ///< whether to time pictures, by quality and pass, instead of steps
    PictureSize frameSize{1280, 800};  ///< pixels of the pictures that `frames` times
    std::filesystem::path output;      ///< JSON file to write in addition to stdout; empty: none
    bool json = false;
};

/// Runs `drape bench --scenes`. Returns the exit status. Throws SceneError and gl::NoContext.
int benchScenes(const BenchCommand& command, const std::filesystem::path& shaderDirectory);

/// Runs `drape bench --scenes` with `--counters` or `--contact-cost`, on the backend cpu. Returns the exit status.
/// Throws SceneError.
int benchContact(const BenchCommand& command);

/// Runs `drape bench --scenes --counters` on backends of the GPU. Returns the exit status. Throws SceneError,
/// gl::NoContext and the exceptions of GpuSolver.
int benchGpuCounters(const BenchCommand& command, const std::filesystem::path& shaderDirectory);

/// Runs `drape bench --frames`. Returns the exit status. Throws gl::NoContext.
int benchFrames(const BenchCommand& command, const std::filesystem::path& shaderDirectory);

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

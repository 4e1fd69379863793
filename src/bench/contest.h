#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "gl/commands.h"
#include "gl/shader_library.h"
#include "scene/scene.h"
#include "solver/measure.h"
#include "solver/settings/settings.h"

namespace drape::bench {

/// A backend that takes part in a benchmark.
struct Entry {
    Backend backend = Backend::reference;
    unsigned threads = 1;  ///< threads of Backend::cpu; other CPU backends have one

    bool operator==(const Entry&) const = default;
};

/// Returns the processor's model from /proc/cpuinfo, or "unknown CPU".
std::string cpuName();

/// Resources of GPU backends; null if no GPU backend takes part.
struct GpuAccess {
    gl::Commands* commands = nullptr;
    const gl::ShaderLibrary* library = nullptr;
};

/// A solver with its own cloth and clock.
struct Contestant {
    /// Takes a number of steps and waits until they are finished, also on the GPU.
    std::function<void(std::uint64_t)> takeSteps;
    std::function<Measures()> measure;        ///< measures the cloth's current state
    std::string instructions;                 ///< instruction set in use, such as "avx2"; empty: the compiler's default
    std::function<std::uint64_t()> gpuBytes;  ///< returns the size of the buffers on the GPU; empty for other backends
};

/// Makes a contestant for an entry. The model (of `world`) and the settings must outlive it. Pin groups move as in a
/// run. The textbook supports neither pin groups nor hands. Throws as GpuSolver does.
/// `held`: a hand pulls the middle of the first cloth, if any, from the first step on to a place 0.2 m above its start.
Contestant makeContestant(const Entry& entry, const WorldDescription& world, const Model& model,
                          const Settings& settings, const GpuAccess& gpu, bool held = false);

/// Measures the memory growth of this process as reported by Linux (proc(5): VmRSS, VmHWM). Use only one at a time,
/// since each resets the process's peak.
class MemoryMeter {
public:
    MemoryMeter();

    /// Returns the peak since construction minus the size at construction, bytes. Returns nothing if the system does
    /// not report it.
    std::optional<std::uint64_t> peakGrowth() const;

private:
    std::optional<std::uint64_t> start_;  // size of the process at construction, bytes
};

/// Returns the memory available without swapping, bytes, or nothing if the system does not report it.
std::optional<std::uint64_t> availableMemory();

/// Median and range of repeated measurements.
struct Spread {
    double median = 0.0;
    double least = 0.0;
    double most = 0.0;
};

/// Computes the spread of at least one value. The median of an even number of values is the mean of the middle two.
Spread spreadOf(std::vector<double> values);

/// The number of steps and rounds that each entry takes.
struct Effort {
    std::uint64_t steps = 120;  ///< steps per entry, from the start; at least rounds + 1
    unsigned rounds = 5;        ///< number of rounds, at least 1
    bool held = false;          ///< whether a hand holds the middle of the first cloth, see makeContestant()
};

/// The results of one entry.
struct Result {
    Entry entry;
    std::string device;        ///< name of the processor or the GL renderer
    std::string instructions;  ///< instruction set, see Contestant::instructions
    glm::uint particles = 0;
    glm::uint links = 0;
    Spread msPerStep;           ///< wall time of a step, ms; spread over the rounds
    double cpuMsPerStep = 0.0;  ///< processor time of a step in all threads, ms; median over the rounds
    /// Wall time per projection of a link, ns: msPerStep.median divided by links, substeps (substepsOf()) and
    /// iterations. Nothing if there are no links.
    std::optional<double> nsPerProjection;
    double particleStepsPerSecond = 0.0;
    Measures reached;                         ///< measures of the state after Effort::steps steps
    double loadSeconds = 0.0;                 ///< time to make the model and the solver, s
    std::optional<std::uint64_t> peakBytes;   ///< peak growth of the process while the model and the solver were made
    std::optional<std::uint64_t> modelBytes;  ///< part of peakBytes that the model takes; all entries share it
    std::optional<std::uint64_t> gpuBytes;    ///< size of the solver's buffers on the GPU
    std::optional<double> timesTextbook;      ///< speed relative to the textbook, median over the rounds
    double timesFastest = 1.0;                ///< time relative to the fastest entry, median over the rounds
    std::optional<double> growth;             ///< exponent x in "time of a step ~ particles^x", see addGrowth()
};

/// Called with the number of finished slices. The uncounted first steps of an entry are one slice.
using ShowProgress = std::function<void(std::uint64_t)>;

/// Runs the scene with each entry. In each round every entry takes a slice of its steps, so that other load on the
/// machine affects all of them equally. The first few steps are not timed, because they touch memory for the first time
/// and make drivers do deferred work. Throws as makeContestant() does.
std::vector<Result> runContest(const Scene& scene, std::span<const Entry> entries, Effort effort, const GpuAccess& gpu,
                               const ShowProgress& show);

/// Sets Result::growth by comparison with the same entry's result for a smaller size.
void addGrowth(std::vector<Result>& results, std::span<const Result> smaller);

}  // namespace drape::bench

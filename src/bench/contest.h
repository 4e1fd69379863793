#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/contestant.h"
#include "scene/scene.h"

namespace drape::bench {

/// The spread of repeated measurements of one array.
struct Spread {
    double median = 0.0;
    double least = 0.0;
    double most = 0.0;
};

/// Of an even number of values the median is the mean of the two in the middle. There must be at least one.
Spread spreadOf(std::vector<double> values);

/// How long each takes part.
struct Effort {
    std::uint64_t steps = 120;  ///< of each, from the start; at least rounds + 1
    unsigned rounds = 5;        ///< at least 1
    bool held = false;          ///< a hand holds the middle of the first cloth, see makeContestant()
};

/// The results of one entry.
struct Result {
    Entry entry;
    std::string device;        ///< the processor or the GL renderer
    std::string instructions;  ///< of the processor, as Contestant has it
    glm::uint particles = 0;
    glm::uint links = 0;
    Spread msPerStep;           ///< wall time, over the rounds
    double cpuMsPerStep = 0.0;  ///< of all threads of the process together, median over the rounds
    /// msPerStep.median over links, substeps (substepsOf()) and iterations; nothing where there are no links.
    std::optional<double> nsPerProjection;
    std::uint64_t fusedSubsteps = 0;  ///< that the GPU took at once
    double particleStepsPerSecond = 0.0;
    Measures reached;                         ///< after Effort::steps
    double loadSeconds = 0.0;                 ///< to make the model and the solver
    std::optional<std::uint64_t> peakBytes;   ///< most that the process grew by for the model and the solver
    std::optional<std::uint64_t> modelBytes;  ///< of those, the model's part, which all entries share
    std::optional<std::uint64_t> gpuBytes;    ///< of the solver's buffers on the GPU
    std::optional<double> timesTextbook;      ///< how many times as fast as the textbook, median over the rounds
    double timesFastest = 1.0;                ///< how many times as long as the fastest entry, median over the rounds
    std::optional<double> growth;             ///< x, where the time of a step grows as particles^x: see addGrowth()
};

/// Called after each slice with how many there have been; the steps that are not counted are one of each entry.
using ShowProgress = std::function<void(std::uint64_t)>;

/// Runs the scene on all entries in turn: every round gives each of them a slice of its steps, so that whatever else
/// keeps the machine busy hits all alike. The first few steps, in which memory is touched for the first time and
/// drivers do deferred work, are not counted. Throws as makeContestant() does.
std::vector<Result> runContest(const Scene& scene, std::span<const Entry> entries, Effort effort, const GpuAccess& gpu,
                               const ShowProgress& show);

/// Sets Result::growth from the results of a smaller size, entry by entry.
void addGrowth(std::vector<Result>& results, std::span<const Result> smaller);

}  // namespace drape::bench

#include "solver/cpu/wave/pipeline.h"

#include <algorithm>
#include <atomic>

#include "solver/cpu/row_kernels/flush_tiny.h"

namespace drape::cpu {
namespace {

/// How many substeps one wave takes: while the rows that they are at fit the second cache (1 MB is usual), each saves a
/// round of the others.
std::size_t substepsPerWave(const WaveCloth& cloth, std::span<const Substep> substeps, int threads) {
    constexpr double kCacheBytes = 1010.0 * 1024.0;
    constexpr std::size_t kMost = 4;
    const RowLayout& layout = cloth.rows->layout;
    // Positions, displacements and remembered positions of the rows between the first pass and the last, and of the
    // two rows that most passes are at: four substeps of 512 particles across are a little more than the cache, and two
    // threads share 16 of them better than waves of three.
    const double rowBytes = 3.0 * sizeof(float) * static_cast<double>(layout.row);
    const double bytes = rowBytes * (lagOf(cloth, substeps.front().plan) + 2);
    const auto fitting = static_cast<std::size_t>(kCacheBytes / bytes);
    const std::size_t forEach = std::max<std::size_t>(1, substeps.size() / static_cast<std::size_t>(threads));
    return std::clamp<std::size_t>(fitting, 1, std::min(kMost, forEach));
}

/// How many threads find something to do at once.
int usefulThreads(const WaveCloth& cloth, std::span<const Substep> substeps, int threads) {
    const int distance = lagOf(cloth, substeps.front().plan) + 2 * kRowsAtOnce;
    const int fitting = std::max(1, cloth.rows->layout.rows / distance);
    return std::min({threads, fitting, static_cast<int>(substeps.size())});
}

/// Rows that a wave has left behind, on a cache line of its own.
struct alignas(64) Progress {
    std::atomic<int> rows{0};
};

/// before: of the wave that this one follows, or null. hasFailed: set where any wave will not go on.
void runWave(const WaveCloth& cloth, Wave& wave, const Progress* before, Progress& progress,
             const std::atomic<bool>& hasFailed) {
    const FlushTiny flushed;
    const int rows = cloth.rows->layout.rows;
    int free = before ? 0 : rows;
    for (int tick = 0; tick < wave.ticks(); ++tick) {
        const int needed = std::min(rows, wave.rowsNeededBy(tick) + Wave::kAhead);
        for (Patience patience; free < needed;) {
            free = before->rows.load(std::memory_order_acquire);
            if (free >= needed) break;
            if (hasFailed.load(std::memory_order_relaxed)) return;
            patience.wait();
        }
        wave.run(tick);
        progress.rows.store(wave.rowsDoneBy(tick), std::memory_order_release);
    }
}

/// Calls task(). If it throws, sets hasFailed, or the waves behind would wait for ever.
template <class Task>
void reportFailure(std::atomic<bool>& hasFailed, Task task) {
    try {
        task();
    } catch (...) {
        hasFailed = true;
        throw;
    }
}

/// The substeps in pieces of `size`. Where threads share them the first and the last piece are half as long, so that
/// the next thread can begin sooner, and this one be done sooner.
std::vector<std::span<const Substep>> piecesOf(std::span<const Substep> substeps, std::size_t size, int threads) {
    std::vector<std::span<const Substep>> pieces;
    const bool halve = threads > 1 && size > 1 && substeps.size() > size;
    for (std::size_t length = halve ? size / 2 : size; !substeps.empty(); length = size) {
        length = std::min(length, substeps.size());
        pieces.push_back(substeps.first(length));
        substeps = substeps.subspan(length);
    }
    return pieces;
}

/// Threads share the passes of one substep, since contact of cloth comes before the next.
void runSplit(const WaveCloth& cloth, const Substep& substep, Workers& workers, WaveScratch& scratch) {
    const int distance = lagOf(cloth, substep.plan) + 2 * kRowsAtOnce;
    const int fitting = std::max(1, cloth.rows->layout.rows / distance);
    std::vector<Wave> waves = Wave::split(cloth, substep, scratch, std::min(workers.ready(), fitting));
    std::vector<Progress> progress(waves.size());
    std::atomic<bool> hasFailed{false};
    workers.share(static_cast<int>(waves.size()), [&](int part) {
        const auto k = static_cast<std::size_t>(part);
        reportFailure(hasFailed,
                      [&] { runWave(cloth, waves[k], k > 0 ? &progress[k - 1] : nullptr, progress[k], hasFailed); });
    });
}

/// scratch: one for each thread that takes part; workers: null where this thread is alone.
void runCloth(const WaveCloth& cloth, std::span<const Substep> substeps, Workers* workers,
              std::span<WaveScratch> scratch) {
    if (workers && workers->ready() > 1 && substeps.size() == 1)
        return runSplit(cloth, substeps.front(), *workers, scratch.front());
    const int threads = workers ? usefulThreads(cloth, substeps, workers->ready()) : 1;
    const auto pieces = piecesOf(substeps, substepsPerWave(cloth, substeps, threads), threads);
    std::vector<Progress> progress(pieces.size());
    std::atomic<bool> hasFailed{false};
    const auto run = [&](int thread) {
        reportFailure(hasFailed, [&] {
            for (auto k = static_cast<std::size_t>(thread); k < pieces.size(); k += static_cast<std::size_t>(threads)) {
                Wave wave(cloth, pieces[k], scratch[static_cast<std::size_t>(thread)]);
                runWave(cloth, wave, k > 0 ? &progress[k - 1] : nullptr, progress[k], hasFailed);
            }
        });
    };
    if (threads > 1) {
        workers->run(threads, run);
    } else {
        run(0);
    }
}

}  // namespace

void runSubsteps(std::span<const WaveCloth> cloths, std::span<const std::vector<Substep>> substepsOf, Workers& workers,
                 std::span<WaveScratch> scratch) {
    const auto threads = static_cast<std::size_t>(workers.ready());
    if (threads == 1 || cloths.size() < threads) {
        for (std::size_t k = 0; k < cloths.size(); ++k) runCloth(cloths[k], substepsOf[k], &workers, scratch);
        return;
    }
    workers.run(static_cast<int>(threads), [&](int thread) {
        for (auto k = static_cast<std::size_t>(thread); k < cloths.size(); k += threads) {
            runCloth(cloths[k], substepsOf[k], nullptr, scratch.subspan(static_cast<std::size_t>(thread), 1));
        }
    });
}

}  // namespace drape::cpu

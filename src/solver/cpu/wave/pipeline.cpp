#include "solver/cpu/wave/pipeline.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "solver/cpu/row_kernels/flush_tiny.h"

namespace drape::cpu {
namespace {

/// Returns how many substeps one wave computes. While the rows in progress fit the second-level cache (1 MB is usual),
/// each further substep saves moving all rows through memory once more.
std::size_t substepsPerWave(const WaveCloth& cloth, std::span<const Substep> substeps, int threads) {
    constexpr double kCacheBytes = 1010.0 * 1024.0;
    constexpr std::size_t kMost = 4;
    const RowLayout& layout = cloth.rows->layout;
    // Size of the positions, displacements and remembered positions of all rows from the first pass to the last, plus
    // the two rows that a pass of links uses. Four substeps of 512 columns take slightly more than the cache, but two
    // threads share 16 substeps better in waves of four substeps than of three.
    const double rowBytes = 3.0 * sizeof(float) * static_cast<double>(layout.row);
    const double bytes = rowBytes * (lagOf(cloth, substeps.front().plan) + 2);
    const auto fitting = static_cast<std::size_t>(kCacheBytes / bytes);
    const std::size_t forEach = std::max<std::size_t>(1, substeps.size() / static_cast<std::size_t>(threads));
    return std::clamp<std::size_t>(fitting, 1, std::min(kMost, forEach));
}

/// Returns how many threads can work concurrently.
int usefulThreads(const WaveCloth& cloth, std::span<const Substep> substeps, int threads) {
    const int distance = lagOf(cloth, substeps.front().plan) + 2 * kRowsAtOnce;
    const int fitting = std::max(1, cloth.rows->layout.rows / distance);
    return std::min({threads, fitting, static_cast<int>(substeps.size())});
}

/// Counts the rows that a wave has finished, or the passes that a strip has finished. Each counter has its own cache
/// line.
struct alignas(64) Progress {
    std::atomic<int> done{0};
};

/// Waits until `needed` is reached. Returns the progress, or -1 if something has failed.
int await(const Progress& progress, int needed, const std::atomic<bool>& hasFailed) {
    for (Patience patience;; patience.wait()) {
        if (const int done = progress.done.load(std::memory_order_acquire); done >= needed) return done;
        if (hasFailed.load(std::memory_order_relaxed)) return -1;
    }
}

/// Runs all ticks of a wave.
/// `before`: progress of the wave that this one follows, or null.
/// `hasFailed`: set if any wave has stopped early.
void runWave(const WaveCloth& cloth, Wave& wave, const Progress* before, Progress& progress,
             const std::atomic<bool>& hasFailed) {
    const FlushTiny flushed;
    const int rows = cloth.rows->layout.rows;
    int free = before ? 0 : rows;
    for (int tick = 0; tick < wave.ticks(); ++tick) {
        const int needed = std::min(rows, wave.rowsNeededBy(tick) + Wave::kAhead);
        if (free < needed && (free = await(*before, needed, hasFailed)) < 0) return;
        wave.run(tick);
        progress.done.store(wave.rowsDoneBy(tick), std::memory_order_release);
    }
}

/// Calls task(). If it throws, sets hasFailed, since the waves behind would otherwise wait for ever.
template <class Task>
void reportFailure(std::atomic<bool>& hasFailed, Task task) {
    try {
        task();
    } catch (...) {
        hasFailed = true;
        throw;
    }
}

/// Cuts the substeps into pieces of `size`. If several threads share them, the first piece is half as long, so that the
/// next thread can begin sooner. The last piece is then mostly half as long too, so that the last thread finishes
/// sooner.
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

/// Returns how many strips a substep is cut into: one for each thread that finds enough rows, or a multiple of that.
/// Every pass goes through all rows of a strip, so these rows must stay in the second-level cache.
int stripsOf(const RowLayout& layout, int threads) {
    constexpr int kLeastRows = 16;
    constexpr double kCacheBytes = 512.0 * 1024.0;
    // Size of all positions, displacements and remembered positions.
    const double bytes = 3.0 * sizeof(float) * static_cast<double>(layout.row) * layout.rows;
    const int fitting = std::clamp(layout.rows / kLeastRows, 1, threads);
    return fitting * static_cast<int>(std::ceil(bytes / (kCacheBytes * fitting)));
}

/// Computes one substep with all threads, each of which takes the next strip. Used with contact of cloth, which must
/// follow each substep.
void runStrips(const WaveCloth& cloth, std::span<const Substep> substep, int strips, Workers& workers,
               WaveScratch& scratch) {
    const Wave whole(cloth, substep, scratch, true);
    const std::vector<int> cuts = whole.strips(strips);
    const auto count = cuts.size() - 1;
    std::vector<Progress> progress(count);  // number of passes that each strip has finished
    std::atomic<std::size_t> next{0};
    std::atomic<bool> hasFailed{false};
    const auto takeStrips = [&](int) {
        const FlushTiny flushed;
        Wave wave(whole);
        for (std::size_t k = next++; k < count; k = next++) {
            for (int pass = 0; pass < wave.passes(); ++pass) {
                if (k > 0 && await(progress[k - 1], wave.neededBefore(pass), hasFailed) < 0) return;
                wave.runStrip(pass, cuts[k], cuts[k + 1]);
                progress[k].done.store(pass + 1, std::memory_order_release);
            }
        }
    };
    workers.share(std::min(workers.count(), static_cast<int>(count)),
                  [&](int thread) { reportFailure(hasFailed, [&] { takeStrips(thread); }); });
}

/// Runs the substeps of one cloth.
/// `workers`: null if this thread works alone.
/// `scratch`: one for each thread that takes part.
void runCloth(const WaveCloth& cloth, std::span<const Substep> substeps, Workers* workers,
              std::span<WaveScratch> scratch) {
    if (workers && workers->ready() > 1 && substeps.size() == 1) {
        const int strips = stripsOf(cloth.rows->layout, workers->ready());
        if (strips > 1) return runStrips(cloth, substeps, strips, *workers, scratch.front());
    }
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

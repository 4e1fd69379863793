#pragma once

#include <span>
#include <vector>

#include "solver/cpu/wave/link_passes.h"
#include "solver/cpu/wave/wave_cloth.h"
#include "solver/cpu/wave/wave_scratch.h"

namespace drape::cpu {

enum class WaveKind { attach, wind, move, measure, unbend, relax, finish };

/// Several substeps of one cloth as one sweep over its rows. At each tick, every pass of every substep processes
/// kRowsAtOnce rows. A pass lags behind the previous pass by as many rows as its links reach down. Every particle goes
/// through the passes in order, so the result is the same as if one pass ran after another. But rows are fetched from
/// memory only once.
class Wave {
public:
    /// All arguments must outlive the wave.
    /// `inStrips`: whether runStrip() is used, which needs rows that run() discards.
    Wave(const WaveCloth& cloth, std::span<const Substep> substeps, WaveScratch& scratch, bool inStrips = false);

    /// Number of rows that are fetched early. Another thread should have finished with these rows by then, or the two
    /// threads would take them from each other's caches.
    static constexpr int kAhead = 3;

    int ticks() const { return (cloth_->rows->layout.rows + lag_ + kRowsAtOnce - 1) / kRowsAtOnce; }
    /// Returns one past the last row that a tick touches.
    int rowsNeededBy(int tick) const { return kRowsAtOnce * (tick + 1) + ahead_; }
    /// Returns the first row that is not finished after a tick.
    int rowsDoneBy(int tick) const { return kRowsAtOnce * (tick + 1) - lag_; }
    void run(int tick);

    /// Returns the number of passes, for runStrip(). runStrip() does the work of run() in another order, for threads
    /// that share one substep: ticks are cut into strips, and each strip runs pass by pass. Each pass runs far enough
    /// behind the previous pass that a strip never waits for the next strip. A strip may start a pass as soon as the
    /// previous strip has finished neededBefore(pass) passes. Each thread needs its own copy of the wave.
    int passes() const { return static_cast<int>(passes_.size()); }
    /// Returns how many passes the previous strip must have finished before a strip starts `pass`. Links reach into the
    /// next strip; all other passes change only their own rows.
    int neededBefore(int pass) const {
        return passes_[static_cast<std::size_t>(pass)].kind == WaveKind::relax ? pass + 1 : pass;
    }
    /// Returns the first tick of each of `count` strips that take about equal work, then the end of the last strip.
    std::vector<int> strips(int count) const;
    /// Runs one pass over a strip, from `firstTick` up to, but not including, `endTick`.
    void runStrip(int pass, int firstTick, int endTick);

private:
    struct WavePass {
        WaveKind kind;
        std::size_t substep;  // index of the substep in substeps_
        std::size_t links;    // index of the pass in links_; only if `kind` is relax
        bool last;            // whether the pass is the last of the substep; only if `kind` is finish
        bool moves;           // whether the pass includes the move of the next substep; only if `kind` is finish
        int reach;            // number of rows that the pass reads ahead
        int lag;              // number of rows by which the pass lags behind the first pass
    };
    void countLags();
    void add(WaveKind kind, std::size_t substep, int reach, std::size_t links = 0, bool last = false);
    void runRows(const WavePass& pass, int first);
    void runPass(const WavePass& pass, int row);
    void finish(const WavePass& pass, int row);
    void attach(std::size_t substep, int row);
    WindRow windRow(std::size_t substep, int row);
    MeasureRow measureRow(std::size_t substep, int row);
    BendRow bendRow(std::size_t substep, int row);
    ParticleRow particleRow(std::size_t substep, int row);

    const WaveCloth* cloth_;
    std::span<const Substep> substeps_;
    std::vector<WavePass> passes_;
    LinkPasses links_;
    WaveScratch* scratch_;
    int lag_ = 0;
    int ahead_ = 0;
};

/// Returns the number of rows by which the last pass of a substep lags behind the first pass.
int lagOf(const WaveCloth& cloth, const SubstepPlan& plan);

}  // namespace drape::cpu

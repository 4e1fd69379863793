#pragma once

#include <span>
#include <vector>

#include "solver/cpu/wave/link_passes.h"
#include "solver/cpu/wave/wave_cloth.h"
#include "solver/cpu/wave/wave_scratch.h"

namespace drape::cpu {

enum class WaveKind { attach, wind, move, measure, unbend, relax, finish };

/// Some substeps of one cloth as one sweep over its rows: at each tick all passes of all substeps do kRowsAtOnce rows
/// each, a pass as many rows behind the one before as its links reach down. Every particle meets the passes in their
/// order, so the result is that of one pass after another, but rows are fetched from memory once.
class Wave {
public:
    /// All of these must outlive the wave. inStrips: for runStrip(), which keeps rows that run() forgets.
    Wave(const WaveCloth& cloth, std::span<const Substep> substeps, WaveScratch& scratch, bool inStrips = false);

    /// Rows that are fetched before they are needed. They should be done by then, or two threads would take them from
    /// one another.
    static constexpr int kAhead = 3;

    int ticks() const { return (cloth_->rows->layout.rows + lag_ + kRowsAtOnce - 1) / kRowsAtOnce; }
    /// The rows that a tick touches are all before this one.
    int rowsNeededBy(int tick) const { return kRowsAtOnce * (tick + 1) + ahead_; }
    /// The rows that are done after a tick: all before this one.
    int rowsDoneBy(int tick) const { return kRowsAtOnce * (tick + 1) - lag_; }
    void run(int tick);

    /// Another order of the same work, for threads that share one substep: ticks are cut into strips, and a strip is
    /// done pass by pass. As a pass is behind the one before it by as much as it reads ahead, a strip never has to wait
    /// for the one after it, and may begin a pass once the one before it has done neededBefore(pass) passes. A copy of
    /// the wave for each thread.
    int passes() const { return static_cast<int>(passes_.size()); }
    /// Links reach into the strip after; all other passes change rows of their own alone.
    int neededBefore(int pass) const {
        return passes_[static_cast<std::size_t>(pass)].kind == WaveKind::relax ? pass + 1 : pass;
    }
    /// The first tick of each of `count` strips that are about equal in work, and the end of the last one.
    std::vector<int> strips(int count) const;
    void runStrip(int pass, int firstTick, int endTick);

private:
    struct WavePass {
        WaveKind kind;
        std::size_t substep;  // in substeps_
        std::size_t links;    // relax: in links_
        bool last;            // finish: the last one of the substep
        bool moves;           // finish: also the move of the next substep
        int reach;            // rows that it reads ahead
        int lag;              // rows that it is behind the first pass
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

/// Rows by which the passes of one substep are behind one another in all.
int lagOf(const WaveCloth& cloth, const SubstepPlan& plan);

}  // namespace drape::cpu

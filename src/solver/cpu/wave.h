#pragma once

#include <span>
#include <vector>

#include "solver/blocks.h"
#include "solver/cpu/bend_shares.h"
#include "solver/cpu/cloth_rows.h"
#include "solver/cpu/link_rows.h"
#include "solver/cpu/tether_rows.h"

namespace drape::cpu {

/// What one substep does to one cloth, apart from where the particles are.
struct Substep {
    Block block;
    Surroundings around;
    std::vector<float> stiffnesses;        ///< of each colour
    std::vector<float> complianceFactors;  ///< 1/kg for LinkMaterial::compliance 1, of each colour
    std::vector<float> earlies;            ///< see resolvedCompliance(), of each colour
    float bending = 0.0f;                  ///< SubstepParams.bending
};

/// A cloth and all that a wave needs to know of it.
struct WaveCloth {
    ClothRows* rows = nullptr;
    const RowKernels* kernels = nullptr;
    std::span<const RelaxRows> relaxations;
    const TetherRows* tethers = nullptr;
    const FloatArray* air = nullptr;    ///< by ClothRows::loadTriangles
    float triangleArea = 0.0f;          ///< m^2
    const BendShares* bends = nullptr;  ///< null where the cloth has no bend links
};

/// Rows that are kept only while a wave passes over them; kept from one wave to the next, since making them costs time.
class WaveScratch {
public:
    /// Room for that many substeps. forces, bends: whether any is needed for them.
    void reserve(const RowLayout& layout, std::size_t substeps, int rememberedRows, bool forces, bool bends);

    float* remembered(std::size_t substep, int row) {
        return remembered_.data() + row_ * (static_cast<long long>(substep) * rememberedRows_ + row % rememberedRows_);
    }
    /// Of the triangles of one row of cells.
    float* forces(std::size_t substep, int row) {
        return forces_.data() + 2 * row_ * (kForceRows * static_cast<long long>(substep) + row % kForceRows);
    }
    const float* noForces() const { return noForces_.data(); }
    /// Of the particles of one row.
    float* bends(std::size_t substep, int row) {
        return bends_.data() + 2 * row_ * (kBendRows * static_cast<long long>(substep) + row % kBendRows);
    }

private:
    static constexpr int kForceRows = 4;  // a particle needs those above and below it, and two are made at once
    static constexpr int kBendRows = 4;   // two particles need those of their rows, above and below

    long long row_ = 0;
    int rememberedRows_ = 0;
    std::size_t rememberedSize_ = 0;
    std::size_t forcesSize_ = 0;
    std::size_t bendsSize_ = 0;
    FloatArray remembered_;
    FloatArray forces_;
    FloatArray noForces_;
    FloatArray bends_;
};

/// Some substeps of one cloth as one sweep over its rows: at each tick all passes of all substeps do two rows each, a
/// pass as many rows behind the one before as its links reach down. Every particle meets the passes in their order, so
/// the result is that of one pass after another, but rows are fetched from memory once.
class Wave {
public:
    /// All of these must outlive the wave.
    Wave(const WaveCloth& cloth, std::span<const Substep> substeps, WaveScratch& scratch);

    int ticks() const { return (cloth_.rows->layout.rows + lag_ + 1) / 2; }
    /// The rows that a tick touches are all before this one.
    int rowsNeededBy(int tick) const { return 2 * tick + 2 + ahead_; }
    /// The rows that are done after a tick: all before this one.
    int rowsDoneBy(int tick) const { return 2 * tick + 2 - lag_; }
    void run(int tick);

private:
    enum class Kind { wind, move, measure, unbend, relax, finish };
    struct Pass {
        Kind kind;
        std::size_t substep;     // in substeps_
        std::size_t relaxation;  // relax
        bool last;               // finish: the last one of the substep
        bool moves;              // finish: also the move of the next substep
        int lag;
    };
    void add(Kind kind, std::size_t substep, int reach, std::size_t relaxation = 0, bool last = false);
    void runPass(const Pass& pass, int row);
    void relaxTwo(const Pass& pass, int row);
    /// equal: areEqual() of the links.
    void relax(const Pass& pass, int row, const std::vector<LinkRun>& runs, bool equal);
    bool givesWay(const Pass& pass) const;
    bool areEqual(const Pass& pass, int row) const;
    void finish(const Pass& pass, int row);
    WindRow windRow(std::size_t substep, int row);
    MeasureRow measureRow(std::size_t substep, int row);
    BendRow bendRow(std::size_t substep, int row);
    ParticleRow particleRow(std::size_t substep, int row);

    WaveCloth cloth_;
    std::span<const Substep> substeps_;
    std::vector<Pass> passes_;
    WaveScratch* scratch_;
    std::vector<float> compliances_;  // of one row of links
    int lag_ = 0;
    int ahead_ = 0;
};

/// Rows by which the passes of one substep are behind one another in all.
int lagOf(const WaveCloth& cloth, const Block& block);

}  // namespace drape::cpu

#pragma once

#include "solver/cpu/rows/cloth_rows.h"

namespace drape::cpu {

/// Rows that a wave needs only while it passes over them. Waves reuse the memory, since allocating it takes time.
class WaveScratch {
public:
    /// Numbers of rows that are kept in memory. The particles of kRowsAtOnce rows need the forces of the cells above
    /// and below them, and the bends of the rows around them.
    struct Kept {
        int remembered = 1;
        int forces = kRowsAtOnce + 1;
        int bends = kRowsAtOnce + 2;
    };
    static Kept allRows(const RowLayout& layout) { return {layout.rows, layout.rows, layout.rows}; }

    /// Makes room for `substeps` substeps.
    /// `forces`, `bends`: whether any substep needs them.
    void reserve(const RowLayout& layout, std::size_t substeps, const Kept& kept, bool forces, bool bends);

    float* remembered(std::size_t substep, int row) {
        return remembered_.data() +
               row_ * (kept_.remembered * static_cast<long long>(substep) + row % kept_.remembered);
    }
    /// Returns the forces of the triangles of one row of cells.
    float* forces(std::size_t substep, int row) {
        return forces_.data() + 2 * row_ * (kept_.forces * static_cast<long long>(substep) + row % kept_.forces);
    }
    const float* noForces() const { return noForces_.data(); }
    /// Returns the bends of the particles of one row.
    float* bends(std::size_t substep, int row) {
        return bends_.data() + 2 * row_ * (kept_.bends * static_cast<long long>(substep) + row % kept_.bends);
    }

private:
    long long row_ = 0;
    Kept kept_;
    std::size_t rememberedSize_ = 0;
    std::size_t forcesSize_ = 0;
    std::size_t bendsSize_ = 0;
    FloatArray remembered_;
    FloatArray forces_;
    FloatArray noForces_;
    FloatArray bends_;
};

}  // namespace drape::cpu

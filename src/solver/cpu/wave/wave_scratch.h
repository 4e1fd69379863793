#pragma once

#include "solver/cpu/rows/cloth_rows.h"

namespace drape::cpu {

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
    // Particles of kRowsAtOnce rows need those of cells above and below them, and of bends in the rows around as well.
    static constexpr int kForceRows = kRowsAtOnce + 1;
    static constexpr int kBendRows = kRowsAtOnce + 2;

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

}  // namespace drape::cpu

#pragma once

#include <span>

#include "solver/cpu/rows/cloth_rows.h"
#include "solver/plan/grid_links.h"

namespace drape::cpu {

/// LinkMaterial::bending of a cloth's bend links, stored at the particle in the middle of a link. All rows have the
/// same weights except the first and the last.
class BendWeights {
public:
    /// `links`: the cloth's links, from findGridLinks().
    BendWeights(const RowLayout& layout, std::span<const GridLinks> links);

    /// Tells whether the cloth has bend links.
    bool any() const { return any_; }
    /// Return the weights (1/m^2) of a row of particles, for links along the row and along the columns.
    const float* along(int row) const { return of(0, row); }
    const float* upright(int row) const { return of(1, row); }

private:
    enum Border { first, inner, last, borders };
    Border borderOf(int row) const { return row == 0 ? first : row + 1 == layout_.rows ? last : inner; }
    void add(const GridLinks& links, int direction);
    const float* of(int direction, int row) const {
        return shares_.data() + (direction * borders + borderOf(row)) * layout_.component;
    }

    RowLayout layout_;
    FloatArray shares_;  // weights of one row of particles, for each direction and each kind of row
    bool any_ = false;
};

}  // namespace drape::cpu

#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "solver/cpu/rows/cloth_rows.h"
#include "solver/plan/grid_links.h"

namespace drape::cpu {

/// The links of one colour of one cloth.
struct RelaxRows {
    int family = 0;  ///< family of the links, an index into kDirections
    int down = 0;    ///< number of rows from a link's first end to its second end
    float restLength = 0.0f;
    physics::LinkMaterial material;  ///< material of all links; their compliances may differ
    /// Vectors of links that begin in a row, by row modulo 4.
    std::array<std::vector<LinkRun>, 4> runs;
    /// Runs of several consecutive rows, from a row whose number is a multiple of 4. Their offsets count from that
    /// first row.
    std::vector<LinkRun> manyRows;
    std::array<std::size_t, 4 + kRowsAtOnce> firstOfRow{};  ///< index in manyRows at which each of the rows begins
    /// LinkMaterial::compliance of the links that begin in each row, or less than 0 if they differ.
    std::vector<float> rowCompliances;
    /// LinkMaterial::compliance of each link, at the place of its first end. Empty if no row has links that differ.
    std::vector<float> compliances;
};

/// Returns the links of a cloth (findGridLinks()) in the order of relaxation. Returns nothing if that is not the order
/// of kRelaxation.
std::optional<std::vector<RelaxRows>> makeRelaxRows(std::span<const GridLinks> links, const RowLayout& layout,
                                                    int lanes);

}  // namespace drape::cpu

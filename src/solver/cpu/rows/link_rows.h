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
    int family = 0;  ///< index into kDirections
    int down = 0;    ///< rows from one end to the other
    float restLength = 0.0f;
    physics::LinkMaterial material;  ///< of all of them, except for its compliance
    /// Vectors of links that begin in a row, by row modulo 4.
    std::array<std::vector<LinkRun>, 4> runs;
    /// The same for the rows from one that is a multiple of 4 on, one after the other, all seen from that one.
    std::vector<LinkRun> manyRows;
    std::array<std::size_t, 4 + kRowsAtOnce> firstOfRow{};  ///< where in them a row begins
    /// LinkMaterial::compliance by row, if all the links that begin there have the same; else less than 0.
    std::vector<float> rowCompliances;
    /// LinkMaterial::compliance of each link at the place of its first end; empty if all rows have the same throughout.
    std::vector<float> compliances;
};

/// The links of a cloth (findGridLinks()) in the order in which they are relaxed. Nothing if that is not the order of
/// kRelaxation.
std::optional<std::vector<RelaxRows>> makeRelaxRows(std::span<const GridLinks> links, const RowLayout& layout,
                                                    int lanes);

}  // namespace drape::cpu

#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cloth/model.h"
#include "solver/cpu/cloth_rows.h"

namespace drape::cpu {

/// The links of one colour of one cloth.
struct RelaxRows {
    int family = 0;  ///< index into kDirections
    int down = 0;    ///< rows from one end to the other
    float restLength = 0.0f;
    physics::LinkMaterial material;  ///< of all of them, but for its compliance
    /// Vectors of links that begin in a row, by row modulo 4.
    std::array<std::vector<LinkRun>, 4> runs;
    /// LinkMaterial::compliance by row, if all the links that begin there have the same; else less than 0.
    std::vector<float> rowCompliances;
    /// LinkMaterial::compliance of each link at the place of its first end; empty if all rows have the same throughout.
    std::vector<float> compliances;
};

/// The links of a cloth in the order in which they are relaxed. Nothing if they are not what the row kernels can take:
/// the whole grid, in the order of kRelaxation, with one material for each colour.
std::optional<std::vector<RelaxRows>> makeRelaxRows(const Model& model, const ClothPart& cloth, const RowLayout& layout,
                                                    int lanes);

}  // namespace drape::cpu

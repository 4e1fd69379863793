#pragma once

#include <optional>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// The common properties of the links of one colour of a cloth.
struct GridLinks {
    Relaxation colour;
    float restLength = 0.0f;  ///< m
    physics::LinkMaterial material;
    /// Of links along the border of the cloth (isOnBorder()), which have half the cloth to hold.
    float borderCompliance = 0.0f;
    float borderBending = 0.0f;  ///< likewise half of material.bending
};

/// The colours of each cloth of the model in the order of relaxation, without those that have no links in it. Nothing
/// where links of a colour differ in more than that, or are not those of the grid: every link is looked at.
std::optional<std::vector<std::vector<GridLinks>>> findGridLinks(const Model& model);

}  // namespace drape

#pragma once

#include <optional>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// Common properties of the links of one colour of a cloth.
struct GridLinks {
    Relaxation colour;
    float restLength = 0.0f;  ///< rest length of the links, m
    physics::LinkMaterial material;
    /// Compliance of links along the border of the cloth (isOnBorder()), which hold half as much cloth as inner links.
    float borderCompliance = 0.0f;
    float borderBending = 0.0f;  ///< bending of links along the border: half of material.bending
};

/// Returns the colours of each cloth of the model in the order of relaxation. Colours without links in a cloth are left
/// out. Reads every link. Returns nothing if links of a colour differ in more than the properties on the border, or if
/// a link does not belong to a grid.
std::optional<std::vector<std::vector<GridLinks>>> findGridLinks(const Model& model);

}  // namespace drape

#pragma once

#include <span>
#include <vector>

#include "cloth/model.h"

namespace drape {

/// The tethers of all particles, to the nearest pins of their own cloth: as long as the way there along the flat sheet
/// (Kim et al. 2012, "Long Range Attachments", section 3). inverseMasses: of all particles, 1/kg, 0 where pinned. Empty
/// if no cloth has a pin.
std::vector<physics::Tether> makeTethers(std::span<const ClothPart> cloths, std::span<const float> inverseMasses);

}  // namespace drape

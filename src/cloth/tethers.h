#pragma once

#include <span>
#include <vector>

#include "cloth/geodesics.h"
#include "cloth/model.h"
#include "cloth/rest_sheet.h"

namespace drape {

/// No tethers at all for this many particles.
std::vector<physics::Tether> noTethers(glm::uint particleCount);

/// Gives the particles of a cloth their tethers (Kim et al. 2012, "Long Range Attachments", section 3): to the nearest
/// pin of each group (groupPins()) that can be reached, the nearest first, as long as the shortest way there along what
/// is left of the sheet at rest (geodesicsFrom()). Pins have none.
///
/// isPinned: of all particles of the world. cuts: structural links of this cloth. ways: particles that no straight way
/// leads to have none if only those are looked for.
void tetherCloth(std::vector<physics::Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                 std::span<const SheetLink> cuts = {}, Ways ways = Ways::all);

/// Takes the tethers of a cloth's particles away.
void untetherCloth(std::vector<physics::Tether>& tethers, const ClothPart& cloth);

/// The tethers of all particles of a world of whole cloths. inverseMasses: of all particles, 1/kg, 0 where pinned.
/// Empty if no cloth has a pin.
std::vector<physics::Tether> makeTethers(std::span<const ClothPart> cloths, std::span<const float> inverseMasses);

}  // namespace drape

#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/description/rest_sheet.h"

namespace drape {

/// No tethers at all for this many particles.
std::vector<physics::Tether> noTethers(glm::uint particleCount);

/// Gives the particles of a cloth their tethers: tetherGrid() or tetherMesh(). cuts: the ends of its structural links
/// that are cut or torn, counted from 0 within the cloth.
void tetherCloth(std::vector<physics::Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                 std::span<const glm::uvec2> cuts = {});

/// Gives the particles of a grid their tethers (Kim et al. 2012, "Long Range Attachments - A Method to Simulate
/// Inextensible Clothing in Computer Games", section 3): one to the nearest pin of each group (groupPins()), as long as
/// the straight distance at rest, m, the shortest first. Where a cut crosses that straight line, the tether takes the
/// shortest path along the remaining links to any pin of the group instead, which is somewhat longer than the shortest
/// way across the cloth, so it never holds back a particle that the cloth lets go; where there is no path, there is no
/// tether. Pins have none.
///
/// isPinned: of all particles of the world, whether it is fixed as a pin is. cuts: structural links of this cloth.
void tetherGrid(std::vector<physics::Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                std::span<const SheetLink> cuts = {});

/// Takes the tethers of a cloth's particles away.
void untetherCloth(std::vector<physics::Tether>& tethers, const ClothPart& cloth);

/// The tethers of all particles of a world of whole cloths. inverseMasses: of all particles, 1/kg, 0 where pinned.
/// Empty if no cloth has a pin.
std::vector<physics::Tether> makeTethers(std::span<const ClothPart> cloths, std::span<const float> inverseMasses);

}  // namespace drape

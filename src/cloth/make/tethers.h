#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/topology/rest_sheet.h"

namespace drape {

/// Returns an empty entry for each of `particleCount` particles.
std::vector<physics::Tether> noTethers(glm::uint particleCount);

/// Gives the particles of a cloth their tethers. Calls tetherGrid() or tetherMesh().
/// `cuts`: ends of the cut or torn structural links, counted from 0 within the cloth.
void tetherCloth(std::vector<physics::Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                 std::span<const glm::uvec2> cuts = {});

/// Gives the particles of a grid their tethers (Kim et al. 2012, "Long Range Attachments - A Method to Simulate
/// Inextensible Clothing in Computer Games", section 3). Each particle gets a tether to the nearest pin of each group
/// (groupPins()); the shortest tether comes first. A tether is as long as the straight distance at rest, m. If a cut
/// crosses that straight line, the tether takes the shortest path along the remaining links to any pin of the group.
/// That path is somewhat longer than the shortest way across the cloth, so the tether never restricts motion that the
/// cloth allows. Without a path a particle gets no tether. Pins get no tethers.
///
/// `isPinned`: one flag for each particle of the world.
/// `cuts`: cut structural links of this cloth.
void tetherGrid(std::vector<physics::Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                std::span<const SheetLink> cuts = {});

/// Removes the tethers of a cloth's particles.
void untetherCloth(std::vector<physics::Tether>& tethers, const ClothPart& cloth);

/// Makes the tethers of all particles of a world of uncut cloths. Returns none if no cloth has a pin.
/// `inverseMasses`: inverse mass of each particle of the world, 1/kg, 0 where pinned.
std::vector<physics::Tether> makeTethers(std::span<const ClothPart> cloths, std::span<const float> inverseMasses);

}  // namespace drape

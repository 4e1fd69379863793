#pragma once

#include <array>
#include <vector>

#include "cloth/grid.h"
#include "cloth/model.h"
#include "cloth/world.h"

namespace drape {

/// All links of a world before they are put into order. A link's material is an index into `materials`.
struct WorldLinks {
    /// Those of cloths, by family (kDirections), cloth after cloth.
    std::array<std::vector<physics::Link>, kFamilies> families;
    /// familyStarts[cloth][family]: where the links of that cloth begin in the family.
    std::vector<std::array<glm::uint, kFamilies>> familyStarts;
    std::array<std::vector<bool>, kFamilies> halves;  ///< relaxationHalf() of each link of `families`
    std::vector<physics::Link> free;                  ///< those of systems, system after system
    std::vector<physics::LinkMaterial> materials{
        {0.0f, 0.0f, 0, physics::kHidden, 0.0f}};  ///< first that of broken links

    std::vector<std::vector<physics::Link>> allFamilies() const;  ///< the free links last
};

/// Appends the links of a cloth whose particles begin at firstParticle.
void appendCloth(WorldLinks& links, const GridDescription& description, const Grid& grid, glm::uint firstParticle);

/// Appends the links of a system whose particles begin at firstParticle and start at `positions`, all of the world's.
void appendSystem(WorldLinks& links, const SystemDescription& description, glm::uint firstParticle,
                  const std::vector<glm::vec4>& positions);

/// Puts the links into the order asked for. ColouredLinks::placeOf counts through allFamilies().
ColouredLinks orderLinks(const WorldLinks& links, LinkOrder order, glm::uint particleCount);

}  // namespace drape

#pragma once

#include <array>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/core/world.h"
#include "cloth/description/grid.h"

namespace drape {

/// The materials of the links of a grid.
struct ClothLinks {
    /// By family (kDirections) and relaxationHalf(): an index into WorldLinks::materials.
    using Materials = std::array<std::array<glm::uint, 2>, kFamilies>;

    const ClothDescription* description = nullptr;
    glm::uint firstParticle = 0;
    Materials inner{};
    Materials border{};  ///< of links along the border
};

/// Whether a link that begins at (column, row) lies along the border of a grid: it has half the cloth to hold.
bool isOnBorder(glm::uvec2 gridSize, Direction direction, glm::uint column, glm::uint row);

/// All links of a world before they are put into order. Those of grids are as large as the model itself and are only
/// made one family at a time.
struct WorldLinks {
    std::vector<ClothLinks> grids;
    std::array<std::vector<physics::Link>, kLinkKinds> meshes;  ///< of all meshes, by kind
    std::vector<physics::Link> free;                            ///< those of systems, system after system
    std::vector<physics::LinkMaterial> materials{
        {0.0f, 0.0f, 0, physics::kHidden, 0.0f, 0.0f, 0.0f, 0}};  ///< first that of broken links
};

/// Appends a cloth whose particles begin at firstParticle. The description must outlive `links`.
void appendGrid(WorldLinks& links, const ClothDescription& description, glm::uint firstParticle);

void appendMesh(WorldLinks& links, const ClothDescription& description, glm::uint firstParticle);

/// Appends the links of a system whose particles begin at firstParticle and start at `positions`, all of the world's.
void appendSystem(WorldLinks& links, const SystemDescription& description, glm::uint firstParticle,
                  const std::vector<glm::vec4>& positions);

/// Makes the links in the order asked for.
ColouredLinks orderLinks(const WorldLinks& links, LinkOrder order, glm::uint particleCount);

}  // namespace drape

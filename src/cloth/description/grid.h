#pragma once

#include <iterator>
#include <vector>

#include "cloth/description/description.h"
#include "physics/types.h"

namespace drape {

/// Kinds of link; the value is physics::LinkMaterial::kind.
enum class LinkKind : glm::uint { structural = 0, shear = 1, bend = 2, diagonalBend = 3 };
inline constexpr glm::uint kLinkKinds = 4;

/// Links of one kind and direction: from (column, row) to (column + dx, row + dy).
struct Direction {
    int dx = 0;
    int dy = 0;
    LinkKind kind = LinkKind::structural;
};
inline constexpr Direction kDirections[] = {{1, 0, LinkKind::structural},   {0, 1, LinkKind::structural},
                                            {1, 1, LinkKind::shear},        {-1, 1, LinkKind::shear},
                                            {2, 0, LinkKind::bend},         {0, 2, LinkKind::bend},
                                            {2, 2, LinkKind::diagonalBend}, {-2, 2, LinkKind::diagonalBend}};
inline constexpr std::size_t kFamilies = std::size(kDirections);

/// A colour of a cloth's links: the half of a family (an index into kDirections) that has no particle twice.
struct Relaxation {
    std::size_t family = 0;
    glm::uint half = 0;  ///< relaxationHalf() of its links
};
/// The order in which links are relaxed in a substep. The last ones are left with the least error: bends and diagonals
/// come before structural links. Among such orders this one lets a particle depend on others no more than 7 columns or
/// 6 rows away (without far diagonals), and left a hanging sheet the least stretched of those that were tried by hand.
inline constexpr Relaxation kRelaxation[] = {{6, 0}, {6, 1}, {7, 0}, {7, 1}, {3, 0}, {4, 0}, {2, 0}, {5, 0},
                                             {3, 1}, {2, 1}, {4, 1}, {5, 1}, {1, 0}, {1, 1}, {0, 0}, {0, 1}};

/// Which half of its family a link belongs to that begins at (column, row): links along rows alternate by column, all
/// others by row, those that span two cells in pairs.
glm::uint relaxationHalf(std::size_t family, glm::uint column, glm::uint row);

/// Of particles along `across` and `down`, m.
glm::vec2 spacingOf(const ClothDescription& description);

/// Where the particles start, row by row, before pins are offset; m.
std::vector<glm::vec3> gridPositions(const ClothDescription& description);

/// Two for each cell. Areas are those of the flat grid.
std::vector<physics::Triangle> gridTriangles(const ClothDescription& description);

/// The links of one family (an index into kDirections), row by row: chains of neighbours; none where they are not asked
/// for. Rest lengths are those of the flat grid. The material of a link is 1 + its kind.
std::vector<physics::Link> makeLinks(const ClothDescription& description, std::size_t family);

/// How many links of a family have that relaxationHalf().
glm::uint linkCount(const ClothDescription& description, std::size_t family, glm::uint half);

}  // namespace drape

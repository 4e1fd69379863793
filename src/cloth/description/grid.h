#pragma once

#include <iterator>
#include <vector>

#include "cloth/description/description.h"
#include "physics/types.h"

namespace drape {

/// Kinds of link. The values are those of physics::LinkMaterial::kind.
enum class LinkKind : glm::uint { structural = 0, shear = 1, bend = 2, diagonalBend = 3 };
inline constexpr glm::uint kLinkKinds = 4;

/// The kind and direction of links that lead from (column, row) to (column + dx, row + dy).
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

/// A colour of a grid's links: one half of a family (an index into kDirections). No two links in it share a particle.
struct Relaxation {
    std::size_t family = 0;
    glm::uint half = 0;  ///< result of relaxationHalf() for the links of this colour
};
/// The order in which a substep relaxes the links. Links relaxed last are left with the smallest error, so bends and
/// diagonals come before structural links. Of the orders that satisfy this, the chosen one has short dependencies: a
/// particle depends only on particles up to 7 columns or 6 rows away (without far diagonals). It also stretched a
/// hanging sheet the least of the orders tried by hand.
inline constexpr Relaxation kRelaxation[] = {{6, 0}, {6, 1}, {7, 0}, {7, 1}, {3, 0}, {4, 0}, {2, 0}, {5, 0},
                                             {3, 1}, {2, 1}, {4, 1}, {5, 1}, {1, 0}, {1, 1}, {0, 0}, {0, 1}};

/// Returns which half of a family a link that begins at (column, row) belongs to, 0 or 1. Links along rows alternate by
/// column, all other links by row. Links that span two cells alternate in pairs.
glm::uint relaxationHalf(std::size_t family, glm::uint column, glm::uint row);

/// Returns the distances between neighbouring particles along `across` and `down`, m.
glm::vec2 spacingOf(const ClothDescription& description);

/// Returns the start positions of particles row by row, m. They do not include ListedPin::offset.
std::vector<glm::vec3> gridPositions(const ClothDescription& description);

/// Makes two triangles for each cell. Their areas are measured in the flat grid.
std::vector<physics::Triangle> gridTriangles(const ClothDescription& description);

/// Makes the links of one family (an index into kDirections), row by row, as chains of neighbours. Returns no links if
/// the description has none of this family. Rest lengths are measured in the flat grid. A link's material is 1 + its
/// kind.
std::vector<physics::Link> makeLinks(const ClothDescription& description, std::size_t family);

/// Counts the links of a family whose relaxationHalf() equals `half`.
glm::uint linkCount(const ClothDescription& description, std::size_t family, glm::uint half);

}  // namespace drape

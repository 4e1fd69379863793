#pragma once

#include <array>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/core/world.h"
#include "cloth/description/grid.h"

namespace drape {

/// The materials of the links of a grid.
struct ClothLinks {
    /// Indices in WorldLinks::materials, for each family (kDirections) and relaxationHalf().
    using Materials = std::array<std::array<glm::uint, 2>, kFamilies>;

    const ClothDescription* description = nullptr;
    glm::uint firstParticle = 0;
    Materials inner{};
    Materials border{};  ///< materials of links along the border
};

/// Returns whether a link that begins at (column, row) lies along the border of a grid. Such a link has a cell on one
/// side only.
bool isOnBorder(glm::uvec2 gridSize, Direction direction, glm::uint column, glm::uint row);

/// All links of a world before ordering. The links of grids would take as much memory as the model itself, so they are
/// made one family at a time, when needed.
struct WorldLinks {
    std::vector<ClothLinks> grids;
    std::array<std::vector<physics::Link>, kLinkKinds> meshes;  ///< links of all meshes, by kind
    std::vector<physics::Link> seams;                           ///< links along the sewing edges of all meshes
    std::vector<physics::Link> free;                            ///< links of all systems, system after system
    /// The materials of all links. The first is for broken links.
    std::vector<physics::LinkMaterial> materials{{0.0f, 0.0f, 0, physics::kHidden, 0.0f, 0.0f, 0.0f, 0.0f}};
};

/// Appends the links of a grid whose particles begin at firstParticle. The description must outlive `links`.
void appendGrid(WorldLinks& links, const ClothDescription& description, glm::uint firstParticle);

/// Returns whether edges without a face sew a cloth together. Its mesh, if it has one, must have been read.
bool isSewnByEdges(const ClothDescription& description);

/// Appends the links of a mesh. Along each of its sewing edges (ClothMesh::sewingEdges) there is a hidden link of rest
/// length 0 without compliance, which never tears. It only pulls, because sewing shortens it from its length at the
/// start (Model::sewing).
void appendMesh(WorldLinks& links, const ClothDescription& description, glm::uint firstParticle);

/// Appends the links of a system whose particles begin at firstParticle.
/// `positions`: start positions of all particles of the world. xyz: m.
void appendSystem(WorldLinks& links, const SystemDescription& description, glm::uint firstParticle,
                  const std::vector<glm::vec4>& positions);

/// Makes all links, in the given order.
ColouredLinks orderLinks(const WorldLinks& links, LinkOrder order, glm::uint particleCount);

/// Gives the links of grids the stiffness and the bending stiffness that maps of their cloths prescribe, adding
/// materials as needed. A link has the mean of its ends' factors, a bend the factor of the particle in its middle.
void scaleGridLinks(Model& model, const WorldDescription& world);

/// Sets LinkMaterial::relaxedFirst of the links of all meshes, adding materials as needed. relaxedFirst is the fraction
/// of numericalCompliance() that a link gets, rounded to a quarter. It depends on when the link is relaxed, and so on
/// the order of Model::links.
///
/// Consider link i and a link j that is relaxed later and shares particle p with it. Link j moves p by its multiplier
/// m_j times the inverse mass w_p, and so lengthens i by -w_p m_j cos(i, j), with both directions taken from p. The
/// fraction is the sum of these over all later links, divided by (wa + wb) m_i. Multipliers are those of an evenly
/// stretched cloth: m is proportional to rest length over compliance. The links around an inner particle then balance.
/// So the fraction is 1 for a link that comes before all others and 0 for the last. In a grid it agrees with
/// relaxationHalf().
void setRelaxedFirst(Model& model);

}  // namespace drape

#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/description/grid.h"

namespace drape {

/// Families of links, as indices into kDirections.
enum Family : std::size_t { kAcross, kDown, kDiagonal, kAntidiagonal, kBendAcross, kBendDown, kFar, kAntiFar };

/// Finds the links of grids in Model::links, by family and by the particle where they begin.
class GridLinkPlaces {
public:
    static constexpr glm::uint kNone = ~0u;

    explicit GridLinkPlaces(const Model& model);

    /// Returns the index in Model::links of the link of a family that begins at a particle, or kNone.
    glm::uint at(std::size_t family, glm::uint particle) const {
        return places_[family].empty() ? kNone : places_[family][particle];
    }

private:
    // Index of each link, by family and by the particle where it begins. Empty for a family that no cloth has.
    std::array<std::vector<glm::uint>, kFamilies> places_;
};

/// Finds the links of one grid by the column and row where they begin.
struct GridLinkFinder {
    const GridLinkPlaces& places;
    const ClothPart& part;  ///< cloth whose links are found; must be a grid

    std::optional<glm::uint> operator()(std::size_t family, int column, int row) const;
};

/// The links that belong to each edge of a mesh, as indices into Model::links. That array is ordered by colour, not by
/// edge.
struct EdgeLinks {
    static constexpr glm::uint kNone = ~0u;

    /// Link along each edge, or kNone: a structural link or, on the diagonal of a quad, a shear link.
    std::vector<glm::uint> edges;
    /// Link along the other diagonal, for each edge that is the diagonal of a quad; otherwise kNone.
    std::vector<glm::uint> diagonals;
    std::vector<glm::uint> bends;  ///< bend link across each edge, or kNone
};

/// Finds the links at the edges of a cloth.
/// `part`: a cloth of the model, made from a mesh.
EdgeLinks findEdgeLinks(const Model& model, const ClothPart& part);

}  // namespace drape

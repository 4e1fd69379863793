#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/description/grid.h"

namespace drape {

/// Indices into kDirections.
enum Family : std::size_t { kAcross, kDown, kDiagonal, kAntidiagonal, kBendAcross, kBendDown, kFar, kAntiFar };

/// Where the links of grids are in Model::links, by family and by the particle at which they begin.
class GridLinkPlaces {
public:
    static constexpr glm::uint kNone = ~0u;

    explicit GridLinkPlaces(const Model& model);

    /// An index into Model::links, or kNone.
    glm::uint at(std::size_t family, glm::uint particle) const {
        return places_[family].empty() ? kNone : places_[family][particle];
    }

private:
    std::array<std::vector<glm::uint>, kFamilies> places_;  // empty where no cloth has such links
};

/// Finds links of one grid by the column and row at which they begin.
struct GridLinkFinder {
    const GridLinkPlaces& places;
    const ClothPart& part;  ///< with a grid

    std::optional<glm::uint> operator()(std::size_t family, int column, int row) const;
};

}  // namespace drape

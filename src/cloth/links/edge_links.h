#pragma once

#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// The links at each edge of a mesh, as indices into Model::links, which is in the order of colours.
struct EdgeLinks {
    static constexpr glm::uint kNone = ~0u;

    std::vector<glm::uint> edges;      ///< of each edge: its structural link, or shear link of a diagonal; or kNone
    std::vector<glm::uint> diagonals;  ///< of each edge that is a diagonal: the other diagonal of the quad; or kNone
    std::vector<glm::uint> bends;      ///< of each inner edge: its bend link; or kNone
};

/// part: a cloth of the model that is a mesh.
EdgeLinks findEdgeLinks(const Model& model, const ClothPart& part);

}  // namespace drape

#pragma once

#include <vector>

#include "cloth/core/model.h"

namespace drape {

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

#pragma once

#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// The links at each edge of a mesh, as indices into Model::links, whose order is that of colours.
struct EdgeLinks {
    static constexpr glm::uint kNone = ~0u;

    /// By edge: its structural link, or the shear link of a diagonal, or kNone.
    std::vector<glm::uint> edges;
    /// By edge: for a diagonal of a quad, the link of the other diagonal, else kNone.
    std::vector<glm::uint> diagonals;
    std::vector<glm::uint> bends;  ///< by edge: for an inner edge, its bend link, or kNone
};

/// Finds the links at the edges of a cloth. `part`: a cloth of the model, made from a mesh.
EdgeLinks findEdgeLinks(const Model& model, const ClothPart& part);

}  // namespace drape

#pragma once

#include "cloth/core/model.h"

#include <vector>

namespace drape {

/// A visible link: a rod of a free system, or a thread of a cloth.
struct DrawnLink {
    static constexpr glm::uint kNoTriangle = ~0u;

    glm::uint link = 0;  ///< index of the link in Model::links
    /// Triangles that hide the link. The link becomes visible when they are gone, and vanishes when it breaks.
    glm::uint triangleA = kNoTriangle;
    glm::uint triangleB = kNoTriangle;
    bool isThread = false;
};

/// Returns the links of free systems except hidden ones.
[[nodiscard]] std::vector<DrawnLink> freeLinks(const Model& model);

/// Returns the structural links of cloths drawn as nets.
[[nodiscard]] std::vector<DrawnLink> netLinks(const Model& model);

/// Returns the structural links of cloths drawn as sheets, each with one triangle of each cell or face beside it. They
/// hold pieces together when the cloth around them is gone.
[[nodiscard]] std::vector<DrawnLink> threadLinks(const Model& model);

}  // namespace drape

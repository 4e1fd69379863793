#pragma once

#include "cloth/core/model.h"

#include <vector>

namespace drape {

/// A link that can be seen: a rod of a free system, or a thread of a cloth.
struct DrawnLink {
    static constexpr glm::uint kNoTriangle = ~0u;

    glm::uint link = 0;  ///< index in Model::links
    /// It is seen once these are gone, and as long as it is not broken.
    glm::uint triangleA = kNoTriangle;
    glm::uint triangleB = kNoTriangle;
    bool isThread = false;
};

/// The links of free systems, but the hidden ones.
[[nodiscard]] std::vector<DrawnLink> freeLinks(const Model& model);

/// The structural links of cloths that are drawn as nets.
[[nodiscard]] std::vector<DrawnLink> netLinks(const Model& model);

/// The structural links of sheets, each with a triangle of the cells beside it: they hold pieces together when the
/// cloth around them is gone.
[[nodiscard]] std::vector<DrawnLink> threadLinks(const Model& model);

}  // namespace drape

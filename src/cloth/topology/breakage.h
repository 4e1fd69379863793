#pragma once

#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// Finds the links and triangles that break with a link. When a structural link of a cloth breaks, the cells on both
/// sides of it vanish: their triangles and diagonals, and every link that spans it. So no piece hangs on invisible
/// links, and no triangle is drawn across a hole. A triangle of a skin vanishes as soon as one link along its edges
/// breaks.
///
/// Takes time linear in the links and particles, and as much memory as all links. So breakageOf() makes the breakage
/// only if links can break.
Breakage makeBreakage(const Model& model);

/// Returns the breakage that the model keeps; the first call makes it. Thread-safe.
const Breakage& breakageOf(const Model& model);

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
std::vector<DrawnLink> freeLinks(const Model& model);

/// Returns the structural links of cloths drawn as nets.
std::vector<DrawnLink> netLinks(const Model& model);

/// Returns the structural links of cloths drawn as sheets, each with one triangle of each cell or face beside it. They
/// hold pieces together when the cloth around them is gone.
std::vector<DrawnLink> threadLinks(const Model& model);

}  // namespace drape

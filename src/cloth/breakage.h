#pragma once

#include "cloth/links.h"

namespace drape {

/// What breaks with what. Where a structural link of a cloth breaks, the cells on both sides of it are gone: their
/// triangles and diagonals, and every link that spans it. So no piece hangs on links that cannot be seen, and no
/// triangle is drawn across a hole. A triangle of a skin
/// goes with the first link along its edges.
///
/// `model` must have its links, materials, triangles, cloths and systems.
Breakage makeBreakage(const Model& model, const WorldDescription& world, const WorldLinks& links);

}  // namespace drape

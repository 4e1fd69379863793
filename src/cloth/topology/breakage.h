#pragma once

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

}  // namespace drape

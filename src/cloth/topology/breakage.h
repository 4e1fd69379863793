#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Which links and triangles break with a link. Where a structural link of a cloth breaks, the cells on both sides of
/// it are gone: their triangles and diagonals, and every link that spans it. So no piece hangs on links that cannot be
/// seen, and no triangle is drawn across a hole. A triangle of a skin goes with the first link along its edges.
///
/// Linear in the links and particles, and as large as all the links: breakageOf() makes it where links can break.
Breakage makeBreakage(const Model& model);

/// The same, made when it is first asked for and kept in the model. Any thread may ask.
const Breakage& breakageOf(const Model& model);

}  // namespace drape

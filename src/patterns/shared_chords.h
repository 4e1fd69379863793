#pragma once

#include <vector>

#include "patterns/panel_cut.h"

namespace drape {

/// Splits edges inside a panel, both ends on seams, whose two vertices another panel joins by an edge as well: an edge
/// of a cloth has two triangles at most. Adds points at their middles, and vertices behind all others to vertexOf.
/// firsts: the first point of each panel, which is brought up to date. Returns whether there were any.
bool splitSharedChords(std::vector<CutPanel>& panels, std::vector<std::uint32_t>& firsts,
                       std::vector<std::vector<std::uint32_t>>& vertexOf);

}  // namespace drape

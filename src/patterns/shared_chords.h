#pragma once

#include <vector>

#include "patterns/panel_cut.h"

namespace drape {

/// Splits edges inside panels that have the same two vertices as an edge of another triangle pair, since both ends are
/// on seams: an edge of a cloth has two triangles at most. Adds points at their middles, and vertices behind all others
/// to vertexOf. firsts: of each panel, its first point, brought up to date. Whether there were any.
bool splitSharedChords(std::vector<CutPanel>& panels, std::vector<std::uint32_t>& firsts,
                       std::vector<std::vector<std::uint32_t>>& vertexOf);

}  // namespace drape

#pragma once

#include <vector>

#include "patterns/panel_cut.h"

namespace drape {

/// Splits edges inside a panel whose two ends are on seams if an edge of another panel joins these ends too. Sewing
/// would make them one edge, and an edge of a cloth has two triangles at most. Adds a point at the middle of each such
/// edge. Returns whether it split any.
/// `firsts`: index of each panel's first point; updated.
/// `vertexOf`: vertex of each point, for each panel; updated, with new vertices last.
bool splitSharedChords(std::vector<CutPanel>& panels, std::vector<std::uint32_t>& firsts,
                       std::vector<std::vector<std::uint32_t>>& vertexOf);

}  // namespace drape

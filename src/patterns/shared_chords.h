#pragma once

#include <vector>

#include "patterns/panel_cut.h"

namespace drape {

/// Splits edges inside a panel whose two ends are on seams and are joined by an edge of another panel too, since an
/// edge of a cloth has two triangles at most. Adds a point at the middle of each such edge. Returns whether it split
/// any.
/// `firsts`: first point of each panel; is updated.
/// `vertexOf`: vertex of each point, by panel; new vertices come last.
bool splitSharedChords(std::vector<CutPanel>& panels, std::vector<std::uint32_t>& firsts,
                       std::vector<std::vector<std::uint32_t>>& vertexOf);

}  // namespace drape

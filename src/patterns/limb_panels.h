#pragma once

#include <vector>

#include "patterns/panel_cut.h"

namespace drape {

/// Returns for each panel 1 or -1, its side along x, if it belongs to a limb, such as a sleeve; otherwise 0. A panel
/// belongs to a limb if it is on one side of the middle (x = 0), and its own middle is farther out than any trunk panel
/// reaches at its height.
std::vector<double> limbSides(const std::vector<CutPanel>& panels);

}  // namespace drape

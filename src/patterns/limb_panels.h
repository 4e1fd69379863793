#pragma once

#include <vector>

#include "patterns/panel_cut.h"

namespace drape {

/// Returns, for each panel, the side of its limb along x (1 or -1), or 0 if it belongs to no limb. A limb is, for
/// example, a sleeve. A panel belongs to a limb if it is on one side of the middle (x = 0), and its own middle is
/// farther out than any trunk panel reaches at its height.
std::vector<double> limbSides(const std::vector<CutPanel>& panels);

}  // namespace drape

#pragma once

#include <vector>

#include "patterns/panel_cut.h"

namespace drape {

/// Of each panel: 1 or -1 where it is one of a limb, such as a sleeve, on that side along x; else 0. These are panels
/// on one side of the middle (x = 0) whose own middle is farther out than all panels at the middle reach at that
/// height.
std::vector<double> limbSides(const std::vector<CutPanel>& panels);

}  // namespace drape

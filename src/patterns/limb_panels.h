#pragma once

#include <vector>

#include "patterns/panel_cut.h"
#include "patterns/pattern.h"

namespace drape {

/// Returns, for each panel, the side of its limb along x (1 or -1), or 0 if it belongs to no limb. A limb is, for
/// example, a sleeve with its cuff. If panels are sewn to edges with "armhole" in their label, these panels are limbs,
/// with all panels beside the middle that hang on them. Otherwise, a panel belongs to a limb if it is on one side of
/// the middle (x = 0), and its own middle is farther out than the trunk panels to which stitches join it, directly or
/// through other panels beside the middle, reach at its height. Panels that are sewn to a limb only, such as cuffs,
/// belong to it too. `panels`: the cut panels of the pattern.
std::vector<double> limbSides(const std::vector<CutPanel>& panels, const Pattern& pattern);

}  // namespace drape

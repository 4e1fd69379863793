#pragma once

#include <vector>

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape {

/// Returns the lines of a model with the compliances that settings give their links and bends in a substep
/// (physics::Line), in the order of ClothLines::lines.
std::vector<physics::Line> lineValues(const Model& model, const Settings& settings);

/// Returns the shear stiffness that a model's grids have as lines, N/m, the least of all grids with diagonals. It is
/// that of the settings, or less where the cells are long (GridStiffness::shear). Returns 0 without diagonals.
float shearOfLines(const Model& model, const Settings& settings);

}  // namespace drape

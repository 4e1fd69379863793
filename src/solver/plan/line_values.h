#pragma once

#include <vector>

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape {

/// Returns the lines of a model with the compliances that settings give their links and bends in a substep
/// (physics::Line), in the order of ClothLines::lines.
std::vector<physics::Line> lineValues(const Model& model, const Settings& settings);

}  // namespace drape

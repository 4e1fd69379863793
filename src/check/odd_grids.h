#pragma once

#include <vector>

#include "scene/scene.h"

namespace drape::check {

/// Returns small cloths in wind with a ball and the ground. Their columns and rows are multiples of neither the size of
/// a work group nor the number of lanes: grids two and three particles wide, and larger odd ones.
std::vector<Scene> oddGrids();

}  // namespace drape::check

#pragma once

#include <vector>

#include "scene/scene.h"

namespace drape::check {

/// Small cloths in wind, with a ball and the ground, whose columns and rows divide neither by the size of a work group
/// nor by that of a tile: two and three particles across, and larger odd grids. Whole substeps may be taken at once.
std::vector<Scene> oddGrids();

}  // namespace drape::check

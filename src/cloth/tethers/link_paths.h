#pragma once

#include "cloth/tethers/nearest_pins.h"

namespace drape {

/// Shortest paths to the nearest of some pins along a sheet's remaining links: structural ones that hold, of which one
/// between two gone cells is a path too, and both diagonals of cells that are there. On an uncut sheet they are up to
/// 8 % longer than straight lines, and never shorter. The same bits on every machine.
///
/// Only as far from the pins as the farthest of the particles that are asked for: others may have no length, or one
/// that is too long. Takes time linear in the particles up to there.
///
/// pins, particles: indices row * columns + column; particles: no particle twice.
PinDistances pathsAlongLinks(const RestSheet& sheet, std::span<const glm::uint> pins,
                             std::span<const glm::uint> particles);

}  // namespace drape

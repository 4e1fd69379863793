#pragma once

#include "cloth/tethers/nearest_pins.h"

namespace drape {

/// Finds the shortest path from each particle to its nearest pin, along a sheet's remaining links. These are the uncut
/// structural links, even between two removed cells, and both diagonals of the cells that remain. On an uncut sheet
/// paths are up to 8 % longer than straight lines, and never shorter. Gives the same bits on every machine.
///
/// Stops when the farthest of `particles` is reached. Particles not listed may have no length, or a length that is too
/// long. Takes time linear in the particles within that distance.
///
/// `pins`: indices row * columns + column.
/// `particles`: indices row * columns + column, no particle twice.
PinDistances pathsAlongLinks(const RestSheet& sheet, std::span<const glm::uint> pins,
                             std::span<const glm::uint> particles);

}  // namespace drape

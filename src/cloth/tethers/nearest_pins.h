#pragma once

#include <limits>
#include <span>
#include <vector>

#include "cloth/description/rest_sheet.h"
#include "physics/types.h"

namespace drape {

/// Of each particle of a sheet: the nearest of some pins, and how far away that is.
struct PinDistances {
    static constexpr double kUnreachable = std::numeric_limits<double>::infinity();
    std::vector<double> lengths;  ///< m, or kUnreachable
    std::vector<glm::uint> pins;  ///< row * columns + column; of no meaning where the length is kUnreachable
};

/// Straight distances in the rest plane, whatever is cut: the exact distance transform of Felzenszwalb & Huttenlocher
/// 2012, "Distance Transforms of Sampled Functions", sections 2.1 and 3. Takes time linear in the particles, however
/// many pins there are. + - * / sqrt alone, so the same bits on every machine.
///
/// pins: indices row * columns + column, at least one.
PinDistances nearestPins(const RestSheet& sheet, std::span<const glm::uint> pins);

}  // namespace drape

#pragma once

#include <limits>
#include <span>
#include <vector>

#include "cloth/description/rest_sheet.h"
#include "physics/types.h"

namespace drape {

/// The nearest pin of each particle of a sheet, and its distance.
struct PinDistances {
    static constexpr double kUnreachable = std::numeric_limits<double>::infinity();
    std::vector<double> lengths;  ///< distance of each particle from its nearest pin, m, or kUnreachable
    /// Nearest pin of each particle, as row * columns + column; meaningless if unreachable.
    std::vector<glm::uint> pins;
};

/// Finds the nearest pins by straight distance in the rest plane, whatever is cut. Uses the exact distance transform of
/// Felzenszwalb & Huttenlocher 2012, "Distance Transforms of Sampled Functions", sections 2.1 and 3. Takes time linear
/// in the particles, however many the pins. Gives the same bits on every machine, as it uses only + - * / sqrt.
///
/// `pins`: at least one, as indices row * columns + column.
PinDistances nearestPins(const RestSheet& sheet, std::span<const glm::uint> pins);

}  // namespace drape

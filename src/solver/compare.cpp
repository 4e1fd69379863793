#include "solver/compare.h"

#include <bit>
#include <cmath>
#include <limits>

namespace drape {

BitDifference findBitDifference(std::span<const glm::vec4> a, std::span<const glm::vec4> b) {
    BitDifference result;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (int lane = 0; lane < 4; ++lane) {
            const float x = a[i][lane];
            const float y = b[i][lane];
            if (std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y)) continue;
            ++result.floats;
            if (!result.firstElement) result.firstElement = static_cast<glm::uint>(i);
            const double difference = std::fabs(double{x} - double{y});
            result.largest =
                std::isnan(difference) ? std::numeric_limits<double>::infinity() : std::max(result.largest, difference);
        }
    }
    return result;
}

BitDifference findBitDifference(const State& a, const State& b) {
    BitDifference result = findBitDifference(a.positions, b.positions);
    const BitDifference motion = findBitDifference(a.displacements, b.displacements);
    result.floats += motion.floats;
    result.largest = std::max(result.largest, motion.largest);
    if (!result.firstElement) result.firstElement = motion.firstElement;
    return result;
}

}  // namespace drape

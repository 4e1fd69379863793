#pragma once

#include <vector>

#include "cloth/description/rest_sheet.h"

namespace drape {

/// Which straight segments between particles of a sheet leave its uncut part. Made in time linear in the particles.
class CutCrossings {
public:
    explicit CutCrossings(const RestSheet& sheet);

    /// Whether the segment between two particles (column, row) passes through the inside of a gone cell, or along a cut
    /// link. To touch the corner of a gone cell, or to run along a link that holds between two of them, is neither.
    bool isCrossed(glm::ivec2 from, glm::ivec2 to) const;

private:
    int goneIn(glm::ivec2 low, glm::ivec2 high) const;
    bool isCrossedBetween(glm::ivec2 from, glm::ivec2 way, int first, int end) const;
    std::size_t indexOf(glm::ivec2 place) const {
        return static_cast<std::size_t>(place.y) * columns_ + static_cast<std::size_t>(place.x);
    }

    std::size_t columns_;
    // By particle.
    std::vector<int> gone_;       ///< cells that are gone above and to the left of it
    std::vector<int> cutAcross_;  ///< links that are cut in its row, to the left of it
    std::vector<int> cutDown_;    ///< and in its column, above it
};

}  // namespace drape

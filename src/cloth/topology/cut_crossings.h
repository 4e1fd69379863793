#pragma once

#include <vector>

#include "cloth/description/rest_sheet.h"

namespace drape {

/// Tells whether straight segments between particles of a sheet leave its uncut part. Construction takes time linear in
/// the particles.
class CutCrossings {
public:
    explicit CutCrossings(const RestSheet& sheet);

    /// Returns whether the segment between two particles (column, row) passes through the inside of a removed cell or
    /// along a cut link. Touching the corner of a removed cell does not count, nor does running along an uncut link
    /// between two removed cells.
    bool isCrossed(glm::ivec2 from, glm::ivec2 to) const;

private:
    int goneIn(glm::ivec2 low, glm::ivec2 high) const;
    bool isCrossedBetween(glm::ivec2 from, glm::ivec2 way, int first, int end) const;
    std::size_t indexOf(glm::ivec2 place) const {
        return static_cast<std::size_t>(place.y) * columns_ + static_cast<std::size_t>(place.x);
    }

    std::size_t columns_;
    // Prefix sums, one entry for each particle.
    std::vector<int> gone_;       ///< number of removed cells above and to the left of the particle
    std::vector<int> cutAcross_;  ///< number of cut links to the left of the particle in its row
    std::vector<int> cutDown_;    ///< number of cut links above the particle in its column
};

}  // namespace drape

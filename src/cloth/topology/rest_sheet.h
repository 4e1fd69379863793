#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// A structural link of a sheet, from particle (column, row) to the next particle across or down.
struct SheetLink {
    int column = 0;
    int row = 0;
    bool down = false;
};

/// A rectangular cloth laid out flat at rest, some of whose structural links are cut. A cut removes the cells on both
/// sides of the link, as in makeBreakage(). Particle (column, row) lies at (column, row) times the spacing and is the
/// first corner of cell (column, row).
class RestSheet {
public:
    /// `particles`: numbers of columns and rows, at least 2 each.
    /// `spacing`: distances between neighbouring particles, m, above 0.
    RestSheet(glm::uvec2 particles, glm::dvec2 spacing, std::span<const SheetLink> cuts = {});

    int columns() const { return columns_; }  ///< number of columns of particles
    int rows() const { return rows_; }
    glm::dvec2 spacing() const { return spacing_; }
    std::size_t particleCount() const { return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_); }
    std::size_t indexOf(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
    }
    bool isIntact() const { return gone_.empty(); }

    /// Returns whether the uncut sheet has a cell (column, row).
    bool isCell(int column, int row) const {
        return column >= 0 && row >= 0 && column + 1 < columns_ && row + 1 < rows_;
    }
    /// Returns whether a cut removed this cell.
    bool isGone(int column, int row) const {
        return !gone_.empty() && isCell(column, row) && gone_[indexOf(column, row)] != 0;
    }
    /// Returns whether particle (column, row) is linked to its neighbour in this direction: (1, 0), (-1, 0), (0, 1) or
    /// (0, -1).
    bool isLinked(int column, int row, glm::ivec2 direction) const;

private:
    int columns_;
    int rows_;
    glm::dvec2 spacing_;
    // One flag for each particle: whether the cell that begins there is gone, or whether a link that begins there is
    // cut. All are empty if nothing is cut.
    std::vector<std::uint8_t> gone_;
    std::vector<std::uint8_t> cutAcross_;
    std::vector<std::uint8_t> cutDown_;
};

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

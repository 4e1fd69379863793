#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace drape {

/// A structural link of a sheet: from particle (column, row) to the next across or down.
struct SheetLink {
    int column = 0;
    int row = 0;
    bool down = false;
};

/// A rectangular cloth laid out flat at rest, some of whose structural links are cut: with a link, the cells on both
/// sides of it are gone (as in makeBreakage()). Particle (column, row) lies at column and row times the spacing; cell
/// (column, row) has it for its first corner.
class RestSheet {
public:
    /// At least two particles each way; spacing in m, above 0.
    RestSheet(glm::uvec2 particles, glm::dvec2 spacing, std::span<const SheetLink> cuts = {});

    int columns() const { return columns_; }  ///< of particles
    int rows() const { return rows_; }
    glm::dvec2 spacing() const { return spacing_; }
    std::size_t particleCount() const { return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_); }
    std::size_t indexOf(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
    }
    bool isIntact() const { return gone_.empty(); }

    /// Whether there was such a cell at rest.
    bool isCell(int column, int row) const {
        return column >= 0 && row >= 0 && column + 1 < columns_ && row + 1 < rows_;
    }
    /// Whether there was such a cell, and it is gone.
    bool isGone(int column, int row) const {
        return !gone_.empty() && isCell(column, row) && gone_[indexOf(column, row)] != 0;
    }
    /// Whether particle (column, row) is linked to its neighbour in this direction: one of (1, 0), (-1, 0), (0, 1) and
    /// (0, -1).
    bool isLinked(int column, int row, glm::ivec2 direction) const;

private:
    int columns_;
    int rows_;
    glm::dvec2 spacing_;
    // By particle, the first corner of a cell and the first end of a link; all empty where nothing is cut.
    std::vector<std::uint8_t> gone_;
    std::vector<std::uint8_t> cutAcross_;
    std::vector<std::uint8_t> cutDown_;
};

}  // namespace drape

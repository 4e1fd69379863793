#include "cloth/topology/rest_sheet.h"

#include <algorithm>

namespace drape {

RestSheet::RestSheet(glm::uvec2 particles, glm::dvec2 spacing, std::span<const SheetLink> cuts)
    : columns_(static_cast<int>(particles.x)), rows_(static_cast<int>(particles.y)), spacing_(spacing) {
    if (cuts.empty()) return;
    gone_.assign(particleCount(), 0);
    cutAcross_.assign(particleCount(), 0);
    cutDown_.assign(particleCount(), 0);
    const auto lose = [&](int column, int row) {
        if (isCell(column, row)) gone_[indexOf(column, row)] = 1;
    };
    for (const SheetLink& link : cuts) {
        (link.down ? cutDown_ : cutAcross_)[indexOf(link.column, link.row)] = 1;
        lose(link.column, link.row);
        lose(link.column - (link.down ? 1 : 0), link.row - (link.down ? 0 : 1));
    }
}

bool RestSheet::isLinked(int column, int row, glm::ivec2 direction) const {
    const int otherColumn = column + direction.x;
    const int otherRow = row + direction.y;
    if (otherColumn < 0 || otherRow < 0 || otherColumn >= columns_ || otherRow >= rows_) return false;
    if (isIntact()) return true;
    const std::size_t first = indexOf(std::min(column, otherColumn), std::min(row, otherRow));
    return (direction.y == 0 ? cutAcross_ : cutDown_)[first] == 0;
}

CutCrossings::CutCrossings(const RestSheet& sheet) : columns_(static_cast<std::size_t>(sheet.columns())) {
    for (std::vector<int>* sums : {&gone_, &cutAcross_, &cutDown_}) sums->assign(sheet.particleCount(), 0);
    for (int row = 0; row < sheet.rows(); ++row) {
        for (int column = 0; column < sheet.columns(); ++column) {
            const std::size_t at = sheet.indexOf(column, row);
            if (column > 0) cutAcross_[at] = cutAcross_[at - 1] + (sheet.isLinked(column, row, {-1, 0}) ? 0 : 1);
            if (row > 0) cutDown_[at] = cutDown_[at - columns_] + (sheet.isLinked(column, row, {0, -1}) ? 0 : 1);
            if (column == 0 || row == 0) continue;
            gone_[at] = gone_[at - 1] + gone_[at - columns_] - gone_[at - columns_ - 1] +
                        (sheet.isGone(column - 1, row - 1) ? 1 : 0);
        }
    }
}

/// Counts the removed cells in the rectangle between two particles with a summed-area table (Crow 1984).
int CutCrossings::goneIn(glm::ivec2 low, glm::ivec2 high) const {
    return gone_[indexOf(high)] - gone_[indexOf({low.x, high.y})] - gone_[indexOf({high.x, low.y})] +
           gone_[indexOf(low)];
}

bool CutCrossings::isCrossed(glm::ivec2 from, glm::ivec2 to) const {
    const glm::ivec2 way = to - from;
    if (way.y == 0) return cutAcross_[indexOf(from)] != cutAcross_[indexOf(to)];
    if (way.x == 0) return cutDown_[indexOf(from)] != cutDown_[indexOf(to)];
    return isCrossedBetween(from, way, 0, std::abs(way.x));
}

/// Checks the columns of cells that the segment passes through, from `first` to `end` - 1, counted from its start.
/// Halves the rectangle around that part of the segment until none of its cells has been removed, or until it is a
/// single column or row. The segment passes through the inside of every cell of such a column or row.
bool CutCrossings::isCrossedBetween(glm::ivec2 from, glm::ivec2 way, int first, int end) const {
    const glm::ivec2 size = glm::abs(way);
    // Counts cells from the start of the segment towards its end. Integer arithmetic never mistakes a touched corner
    // for a crossing.
    const glm::ivec2 low(first, first * size.y / size.x);
    const glm::ivec2 high(end, (end * size.y + size.x - 1) / size.x);
    const glm::ivec2 sign(way.x > 0 ? 1 : -1, way.y > 0 ? 1 : -1);
    const glm::ivec2 a = from + sign * low;
    const glm::ivec2 b = from + sign * high;
    if (goneIn(glm::min(a, b), glm::max(a, b)) == 0) return false;
    if (end - first == 1 || high.y - low.y == 1) return true;
    const int middle = (first + end) / 2;
    return isCrossedBetween(from, way, first, middle) || isCrossedBetween(from, way, middle, end);
}

}  // namespace drape

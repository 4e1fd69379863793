#include "cloth/description/rest_sheet.h"

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

}  // namespace drape

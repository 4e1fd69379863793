#include "solver/cpu/rows/bend_weights.h"

namespace drape::cpu {

BendWeights::BendWeights(const RowLayout& layout, std::span<const GridLinks> links)
    : layout_(layout), shares_(std::size_t{2} * borders * static_cast<std::size_t>(layout.component)) {
    for (const GridLinks& colour : links) {
        const Direction direction = kDirections[colour.colour.family];
        if (direction.kind == LinkKind::bend) add(colour, direction.dy == 0 ? 0 : 1);
    }
}

/// Sets the weights of the links of one colour. The middle of a link along a row can be in any row. The middle of a
/// link along a column is in an inner row.
void BendWeights::add(const GridLinks& links, int direction) {
    any_ = true;
    const auto set = [&](Border border, int column, bool onBorder) {
        const int place = (direction * borders + border) * layout_.component + placeInRow(layout_, column);
        shares_.data()[place] = onBorder ? links.borderBending : links.material.bending;
    };
    if (direction == 1) {
        for (int column = 0; column < layout_.columns; ++column)
            set(inner, column, column == 0 || column + 1 == layout_.columns);
        return;
    }
    for (int column = 1; column + 1 < layout_.columns; ++column) {
        for (const Border border : {first, inner, last}) set(border, column, border != inner);
    }
}

}  // namespace drape::cpu

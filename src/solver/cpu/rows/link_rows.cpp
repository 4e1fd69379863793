#include "solver/cpu/rows/link_rows.h"

#include <algorithm>

#include "cloth/links/links.h"

namespace drape::cpu {
namespace {

/// Returns the vectors of links that begin in rows of class `rowClass` (row modulo 4).
std::vector<LinkRun> runsOf(const Relaxation& relaxation, const RowLayout& layout, int rowClass, int lanes) {
    const Direction direction = kDirections[relaxation.family];
    std::vector<LinkRun> runs;
    for (int quarter = 0; quarter < 4; ++quarter) {
        if (relaxationHalf(relaxation.family, static_cast<glm::uint>(quarter), static_cast<glm::uint>(rowClass)) !=
            relaxation.half) {
            continue;
        }
        int first = quarter;
        while (first + direction.dx < 0) first += 4;
        const int end = std::min(layout.columns, layout.columns - direction.dx);
        const int count = first < end ? (end - first + 3) / 4 : 0;
        for (int k = 0; k < count; k += lanes) {
            const int column = first + 4 * k;
            const int links = std::min(lanes, count - k);
            runs.push_back(
                {placeInRow(layout, column), placeInRow(layout, column + direction.dx), links, (1u << links) - 1u});
        }
    }
    return runs;
}

/// Fills manyRows: longer sequences of runs keep the row kernels busier.
void setManyRows(const RowLayout& layout, RelaxRows& rows) {
    for (std::size_t row = 0; row + 1 < rows.firstOfRow.size(); ++row) {
        const auto down = static_cast<int>(layout.row * static_cast<long long>(row));
        for (const LinkRun& run : rows.runs[row % 4]) {
            rows.manyRows.push_back({run.a + down, run.b + down, run.count, run.lanes});
        }
        rows.firstOfRow[row + 1] = rows.manyRows.size();
    }
}

/// Calls visit(column, row) for the first end of each link of the colour.
template <class Visit>
void eachPlace(const Relaxation& relaxation, const RowLayout& layout, Visit&& visit) {
    const Direction direction = kDirections[relaxation.family];
    const int first = std::max(0, -direction.dx);
    const int end = layout.columns - std::max(0, direction.dx);
    for (int row = 0; row + direction.dy < layout.rows; ++row) {
        for (int column = first; column < end; ++column) {
            const auto half =
                relaxationHalf(relaxation.family, static_cast<glm::uint>(column), static_cast<glm::uint>(row));
            if (half == relaxation.half) visit(column, row);
        }
    }
}

void setCompliances(const GridLinks& links, const RowLayout& layout, RelaxRows& rows) {
    const Direction direction = kDirections[links.colour.family];
    const glm::uvec2 size(layout.columns, layout.rows);
    const auto of = [&](int column, int row) {
        const bool onBorder = isOnBorder(size, direction, static_cast<glm::uint>(column), static_cast<glm::uint>(row));
        return onBorder ? links.borderCompliance : links.material.compliance;
    };
    rows.rowCompliances.assign(static_cast<std::size_t>(layout.rows), 0.0f);
    std::vector<bool> seen(static_cast<std::size_t>(layout.rows), false);
    bool varies = false;
    eachPlace(links.colour, layout, [&](int column, int row) {
        const auto k = static_cast<std::size_t>(row);
        if (!seen[k]) rows.rowCompliances[k] = of(column, row);
        seen[k] = true;
        if (rows.rowCompliances[k] == of(column, row)) return;
        rows.rowCompliances[k] = -1.0f;
        varies = true;
    });
    // Rows without links take the compliance of a row in the middle, so that they do not separate rows that are alike.
    std::size_t usual = seen.size() / 2;
    for (std::size_t k = 0; k < seen.size() && !seen[usual]; ++k) usual = (usual + 1) % seen.size();
    for (std::size_t k = 0; k < seen.size(); ++k) {
        if (!seen[k]) rows.rowCompliances[k] = rows.rowCompliances[usual];
    }
    if (!varies) return;
    rows.compliances.assign(static_cast<std::size_t>(layout.rows) * static_cast<std::size_t>(layout.component), 0.0f);
    eachPlace(links.colour, layout, [&](int column, int row) {
        const int place = row * layout.component + placeInRow(layout, column);
        rows.compliances[static_cast<std::size_t>(place)] = of(column, row);
    });
}

bool isInOrder(std::span<const GridLinks> links) {
    std::size_t next = 0;  // index in kRelaxation from which the next colour is looked for
    for (const GridLinks& colour : links) {
        const auto isIt = [&](const Relaxation& r) {
            return r.family == colour.colour.family && r.half == colour.colour.half;
        };
        while (next < std::size(kRelaxation) && !isIt(kRelaxation[next])) ++next;
        if (next++ == std::size(kRelaxation)) return false;
    }
    return true;
}

}  // namespace

std::optional<std::vector<RelaxRows>> makeRelaxRows(std::span<const GridLinks> links, const RowLayout& layout,
                                                    int lanes) {
    if (!isInOrder(links)) return std::nullopt;
    std::vector<RelaxRows> all;
    for (const GridLinks& colour : links) {
        const Relaxation& relaxation = colour.colour;
        RelaxRows& rows = all.emplace_back();
        rows.family = static_cast<int>(relaxation.family);
        rows.down = kDirections[relaxation.family].dy;
        rows.restLength = colour.restLength;
        rows.material = colour.material;
        for (int rowClass = 0; rowClass < 4; ++rowClass) {
            rows.runs[static_cast<std::size_t>(rowClass)] = runsOf(relaxation, layout, rowClass, lanes);
        }
        setManyRows(layout, rows);
        setCompliances(colour, layout, rows);
    }
    return all;
}

}  // namespace drape::cpu

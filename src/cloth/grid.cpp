#include "cloth/grid.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

using physics::Link;
using physics::Triangle;

// sqrt is correctly rounded by IEEE 754, and -ffp-contract=off keeps the sum as written: the same bits everywhere.
float lengthOf(glm::vec2 v) { return std::sqrt(v.x * v.x + v.y * v.y); }

glm::vec2 spacingOf(const GridDescription& d) { return d.size / glm::vec2(d.particles - 1u); }

/// All links from (column, row) to (column + dx, row + dy) that lie in the grid, row by row.
std::vector<Link> linksAlong(const GridDescription& d, int dx, int dy, LinkKind kind) {
    const auto columns = static_cast<int>(d.particles.x);
    const auto rows = static_cast<int>(d.particles.y);
    const float restLength = lengthOf(spacingOf(d) * glm::vec2(dx, dy));
    std::vector<Link> links;
    for (int row = 0; row + dy < rows; ++row) {
        for (int column = std::max(0, -dx); column < std::min(columns, columns - dx); ++column) {
            const int a = row * columns + column;
            links.push_back({static_cast<glm::uint>(a), static_cast<glm::uint>(a + dy * columns + dx), restLength,
                             static_cast<glm::uint>(kind)});
        }
    }
    return links;
}

/// Where each column starts: x along `across`, y along the normal, m. Without pleats it is a straight line.
std::vector<glm::vec2> columnsOf(const GridDescription& d) {
    const float spacing = spacingOf(d).x;
    const float along = 1.0f - d.gather;
    const glm::vec2 there(spacing * along, spacing * std::sqrt(1.0f - along * along));
    std::vector<glm::vec2> columns{glm::vec2(0.0f)};
    for (glm::uint column = 1; column < d.particles.x; ++column) {
        const glm::uint side = (column - 1) * 2 * d.pleats / (d.particles.x - 1);
        columns.push_back(columns.back() + (side % 2 == 0 ? there : glm::vec2(there.x, -there.y)));
    }
    return columns;
}

std::vector<Triangle> trianglesOf(const GridDescription& d) {
    const glm::vec2 spacing = spacingOf(d);
    const float area = 0.5f * spacing.x * spacing.y;
    std::vector<Triangle> triangles;
    triangles.reserve(std::size_t{2} * (d.particles.x - 1) * (d.particles.y - 1));
    for (glm::uint row = 0; row + 1 < d.particles.y; ++row) {
        for (glm::uint column = 0; column + 1 < d.particles.x; ++column) {
            const glm::uint corner = row * d.particles.x + column;
            const glm::uint below = corner + d.particles.x;
            triangles.push_back({corner + 1, corner, below, area});
            triangles.push_back({below + 1, corner + 1, below, area});
        }
    }
    return triangles;
}

}  // namespace

Grid makeGrid(const GridDescription& d) {
    const glm::vec2 spacing = spacingOf(d);
    Grid grid;
    const std::vector<glm::vec2> columns = columnsOf(d);
    const glm::vec3 normal = glm::cross(d.across, d.down);
    grid.positions.reserve(std::size_t{d.particles.x} * d.particles.y);
    for (glm::uint row = 0; row < d.particles.y; ++row) {
        for (glm::uint column = 0; column < d.particles.x; ++column) {
            const glm::vec2 place =
                d.gather > 0.0f ? columns[column] : glm::vec2(static_cast<float>(column) * spacing.x, 0.0f);
            grid.positions.push_back(d.origin + d.across * place.x + normal * place.y +
                                     d.down * (static_cast<float>(row) * spacing.y));
        }
    }
    grid.triangles = trianglesOf(d);
    grid.families = {linksAlong(d, 1, 0, LinkKind::structural), linksAlong(d, 0, 1, LinkKind::structural),
                     linksAlong(d, 1, 1, LinkKind::shear),      linksAlong(d, -1, 1, LinkKind::shear),
                     linksAlong(d, 2, 0, LinkKind::bend),       linksAlong(d, 0, 2, LinkKind::bend)};
    if (d.diagonalBendLinks) {
        grid.families.push_back(linksAlong(d, 2, 2, LinkKind::diagonalBend));
        grid.families.push_back(linksAlong(d, -2, 2, LinkKind::diagonalBend));
    }
    return grid;
}

std::vector<glm::uint> pinnedParticles(const GridDescription& d) {
    const glm::uint columns = d.particles.x;
    const glm::uint lastRow = (d.particles.y - 1) * columns;
    std::vector<glm::uint> pinned;
    switch (d.pins) {
        case PinPattern::none:
            break;
        case PinPattern::topCorners:
            pinned = {0, columns - 1};
            break;
        case PinPattern::fourCorners:
            pinned = {0, columns - 1, lastRow, lastRow + columns - 1};
            break;
        case PinPattern::topRow:
            for (glm::uint column = 0; column < columns; ++column) pinned.push_back(column);
            break;
        case PinPattern::leftEdge:
            for (glm::uint first = 0; first <= lastRow; first += columns) pinned.push_back(first);
            break;
        case PinPattern::listed:
            for (const ListedPin& pin : d.listedPins) pinned.push_back(pin.at.y * columns + pin.at.x);
            break;
    }
    std::sort(pinned.begin(), pinned.end());
    pinned.erase(std::unique(pinned.begin(), pinned.end()), pinned.end());
    return pinned;
}

}  // namespace drape

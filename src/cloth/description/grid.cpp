#include "cloth/description/grid.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

using physics::Link;
using physics::Triangle;

// Returns the length of a vector, with the same bits on every machine. IEEE 754 rounds sqrt correctly, and
// -ffp-contract=off keeps the sum as written.
float lengthOf(glm::vec2 v) { return std::sqrt(v.x * v.x + v.y * v.y); }

bool isWanted(const ClothDescription& d, LinkKind kind) {
    switch (kind) {
        case LinkKind::structural:
            return true;
        case LinkKind::shear:
            return d.shearLinks;
        case LinkKind::bend:
            return d.bendLinks;
        case LinkKind::diagonalBend:
            return d.diagonalBendLinks;
    }
    return false;
}

/// Returns the range of columns where links of a direction begin: the first column, and one past the last.
glm::ivec2 columnsOf(const ClothDescription& d, Direction direction) {
    const auto columns = static_cast<int>(d.particles.x);
    return {std::max(0, -direction.dx), std::min(columns, columns - direction.dx)};
}

/// Returns where each column starts, m: x along `across`, y along the normal. Without pleats the columns lie on a
/// straight line.
std::vector<glm::vec2> pleatedColumns(const ClothDescription& d) {
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

}  // namespace

glm::vec2 spacingOf(const ClothDescription& d) { return d.size / glm::vec2(d.particles - 1u); }

std::vector<glm::vec3> gridPositions(const ClothDescription& d) {
    const glm::vec2 spacing = spacingOf(d);
    std::vector<glm::vec3> positions;
    const std::vector<glm::vec2> columns = pleatedColumns(d);
    const glm::vec3 normal = glm::cross(d.across, d.down);
    positions.reserve(std::size_t{d.particles.x} * d.particles.y);
    for (glm::uint row = 0; row < d.particles.y; ++row) {
        for (glm::uint column = 0; column < d.particles.x; ++column) {
            const glm::vec2 place =
                d.gather > 0.0f ? columns[column] : glm::vec2(static_cast<float>(column) * spacing.x, 0.0f);
            positions.push_back(d.origin + d.across * place.x + normal * place.y +
                                d.down * (static_cast<float>(row) * spacing.y * (1.0f - d.drawnUp)));
        }
    }
    return positions;
}

std::vector<Triangle> gridTriangles(const ClothDescription& d) {
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

std::vector<Link> makeLinks(const ClothDescription& d, std::size_t family) {
    const Direction direction = kDirections[family];
    if (!isWanted(d, direction.kind)) return {};
    const auto columns = static_cast<int>(d.particles.x);
    const auto rows = static_cast<int>(d.particles.y);
    const float restLength = lengthOf(spacingOf(d) * glm::vec2(direction.dx, direction.dy));
    const glm::ivec2 from = columnsOf(d, direction);
    std::vector<Link> links;
    links.reserve(linkCount(d, family, 0) + linkCount(d, family, 1));
    for (int row = 0; row + direction.dy < rows; ++row) {
        for (int column = from.x; column < from.y; ++column) {
            const int a = row * columns + column;
            links.push_back({static_cast<glm::uint>(a),
                             static_cast<glm::uint>(a + direction.dy * columns + direction.dx), restLength,
                             1 + static_cast<glm::uint>(direction.kind)});
        }
    }
    return links;
}

glm::uint relaxationHalf(std::size_t family, glm::uint column, glm::uint row) {
    const Direction direction = kDirections[family];
    const glm::uint along = direction.dy == 0 ? column : row;
    const bool spansTwo = std::max(direction.dx, direction.dy) == 2;
    return (spansTwo ? along / 2 : along) % 2;
}

glm::uint linkCount(const ClothDescription& d, std::size_t family, glm::uint half) {
    const Direction direction = kDirections[family];
    const glm::ivec2 from = columnsOf(d, direction);
    const int rows = static_cast<int>(d.particles.y) - direction.dy;
    if (!isWanted(d, direction.kind) || from.x >= from.y || rows <= 0) return 0;
    glm::uint count = 0;
    if (direction.dy == 0) {
        for (int column = from.x; column < from.y; ++column)
            count += relaxationHalf(family, static_cast<glm::uint>(column), 0) == half ? 1 : 0;
        return count * static_cast<glm::uint>(rows);
    }
    for (int row = 0; row < rows; ++row)
        count += relaxationHalf(family, 0, static_cast<glm::uint>(row)) == half ? 1 : 0;
    return count * static_cast<glm::uint>(from.y - from.x);
}

}  // namespace drape

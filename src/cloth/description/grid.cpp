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

/// Returns where the columns of a row of pleats start, m: x along `across`, y along the normal. Neighbours are as far
/// apart as in the flat cloth. The row swings to and fro as a meander does, and never turns back.
/// `depth`: how far the row turns away from `across`; from about 64 on, pleats are as deep as can be.
/// `unevenness`: difference in depth between pleats, 0 to 1.
std::vector<glm::vec2> pleatedRow(const ClothDescription& d, float depth, float unevenness) {
    const float spacing = spacingOf(d).x;
    std::vector<glm::vec2> columns{glm::vec2(0.0f)};
    for (glm::uint column = 1; column < d.particles.x; ++column) {
        // Numbers of halves of pleats before the middle of the span, and the share of the next half.
        const float halves = (static_cast<float>(column) - 0.5f) * static_cast<float>(2 * d.pleats) /
                             static_cast<float>(d.particles.x - 1);
        const auto half = static_cast<glm::uint>(halves);
        const float share = halves - static_cast<float>(half);
        const float own = 1.0f + unevenness * (0.5f * static_cast<float>(half / 2 * 7 % 5) - 1.0f);
        // The tangent of half the angle gives the cosine and the sine without functions that differ between machines.
        const float tangent = std::min(depth * own * 4.0f * share * (1.0f - share), 1.0f);
        const float scale = spacing / (1.0f + tangent * tangent);
        const float side = half % 2 == 0 ? 2.0f * tangent : -2.0f * tangent;
        columns.push_back(columns.back() + scale * glm::vec2(1.0f - tangent * tangent, side));
    }
    return columns;
}

/// Returns where the columns of a row start in a cloth with pleats. Pleats are even along the first
/// row and grow uneven from there to the last, as in a curtain that hangs. All rows have the same width.
std::vector<glm::vec2> pleatedColumns(const ClothDescription& d, glm::uint row) {
    constexpr float kMostUneven = 0.4f;
    const float unevenness = kMostUneven * static_cast<float>(row) / static_cast<float>(d.particles.y - 1);
    const float width = d.size.x * (1.0f - d.gather);
    float low = 0.0f;
    float high = 64.0f;
    for (int i = 0; i < 30; ++i) {
        const float middle = 0.5f * (low + high);
        (pleatedRow(d, middle, unevenness).back().x > width ? low : high) = middle;
    }
    return pleatedRow(d, high, unevenness);
}

}  // namespace

glm::vec2 spacingOf(const ClothDescription& d) { return d.size / glm::vec2(d.particles - 1u); }

std::vector<glm::vec3> gridPositions(const ClothDescription& d) {
    const glm::vec2 spacing = spacingOf(d);
    std::vector<glm::vec3> positions;
    const glm::vec3 normal = glm::cross(d.across, d.down);
    positions.reserve(std::size_t{d.particles.x} * d.particles.y);
    std::vector<glm::vec2> columns;
    for (glm::uint row = 0; row < d.particles.y; ++row) {
        if (d.gather > 0.0f) columns = pleatedColumns(d, row);
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

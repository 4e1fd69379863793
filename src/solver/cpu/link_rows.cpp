#include "solver/cpu/link_rows.h"

#include <algorithm>

#include "cloth/grid.h"

namespace drape::cpu {
namespace {

using physics::Link;

/// The vectors of links that begin in rows of this class (row modulo 4).
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
            runs.push_back(
                {placeInRow(layout, column), placeInRow(layout, column + direction.dx), std::min(lanes, count - k)});
        }
    }
    return runs;
}

bool isSameButForCompliance(const physics::LinkMaterial& a, const physics::LinkMaterial& b) {
    return a.stiffness == b.stiffness && a.kind == b.kind && a.flags == b.flags && a.early == b.early;
}

/// Goes through the links of a colour that belong to the cloth.
class Reader {
public:
    Reader(const Model& model, const ClothPart& cloth, const RowLayout& layout)
        : model_(model), cloth_(cloth), layout_(layout) {}

    /// Whether link is the one of that relaxation that begins where its first end is; that place.
    std::optional<glm::ivec2> placeOf(const Link& link, const Relaxation& relaxation) const {
        const auto a = static_cast<int>(link.a - cloth_.firstParticle);
        const glm::ivec2 place(a % layout_.columns, a / layout_.columns);
        const Direction direction = kDirections[relaxation.family];
        const int column = place.x + direction.dx;
        if (column < 0 || column >= layout_.columns || place.y + direction.dy >= layout_.rows) return std::nullopt;
        const auto expected = static_cast<glm::uint>((place.y + direction.dy) * layout_.columns + column);
        if (link.b - cloth_.firstParticle != expected) return std::nullopt;
        const glm::uint half =
            relaxationHalf(relaxation.family, static_cast<glm::uint>(place.x), static_cast<glm::uint>(place.y));
        return half == relaxation.half ? std::optional(place) : std::nullopt;
    }

    bool owns(const Link& link) const { return link.a - cloth_.firstParticle < cloth_.gridSize.x * cloth_.gridSize.y; }

    /// Fills in what is known of the links; false if they are not all alike, or not all of them are there.
    bool read(Range colour, const Relaxation& relaxation, RelaxRows& rows) const {
        rows.rowCompliances.assign(static_cast<std::size_t>(layout_.rows), 0.0f);
        std::vector<bool> seen(static_cast<std::size_t>(layout_.rows), false);
        int count = 0;
        bool varies = false;
        for (glm::uint k = colour.first; k < colour.first + colour.count; ++k) {
            const Link& link = model_.links.links[k];
            if (!owns(link)) continue;
            const auto place = placeOf(link, relaxation);
            if (!place) return false;
            const physics::LinkMaterial& material = model_.materials[link.material];
            if (count++ == 0) {
                rows.material = material;
                rows.restLength = link.restLength;
            }
            if (!isSameButForCompliance(material, rows.material) || link.restLength != rows.restLength) return false;
            const auto row = static_cast<std::size_t>(place->y);
            if (!seen[row]) rows.rowCompliances[row] = material.compliance;
            seen[row] = true;
            if (rows.rowCompliances[row] != material.compliance) {
                rows.rowCompliances[row] = -1.0f;
                varies = true;
            }
        }
        if (varies) readCompliances(colour, rows);
        return count == expectedCount(rows);
    }

private:
    int expectedCount(const RelaxRows& rows) const {
        int count = 0;
        for (int row = 0; row + rows.down < layout_.rows; ++row) {
            for (const LinkRun& run : rows.runs[static_cast<std::size_t>(row % 4)]) count += run.count;
        }
        return count;
    }

    void readCompliances(Range colour, RelaxRows& rows) const {
        rows.compliances.assign(static_cast<std::size_t>(layout_.rows) * static_cast<std::size_t>(layout_.component),
                                0.0f);
        for (glm::uint k = colour.first; k < colour.first + colour.count; ++k) {
            const Link& link = model_.links.links[k];
            if (!owns(link)) continue;
            const auto a = static_cast<int>(link.a - cloth_.firstParticle);
            const int place = a / layout_.columns * layout_.component + placeInRow(layout_, a % layout_.columns);
            rows.compliances[static_cast<std::size_t>(place)] = model_.materials[link.material].compliance;
        }
    }

    const Model& model_;
    const ClothPart& cloth_;
    const RowLayout& layout_;
};

}  // namespace

std::optional<std::vector<RelaxRows>> makeRelaxRows(const Model& model, const ClothPart& cloth, const RowLayout& layout,
                                                    int lanes) {
    const Reader reader(model, cloth, layout);
    std::vector<RelaxRows> all;
    std::size_t next = 0;  // in kRelaxation
    for (const Range& colour : model.links.colours) {
        const auto begin = model.links.links.begin() + colour.first;
        const auto mine =
            std::find_if(begin, begin + colour.count, [&](const Link& link) { return reader.owns(link); });
        if (mine == begin + colour.count) continue;
        while (next < std::size(kRelaxation) && !reader.placeOf(*mine, kRelaxation[next])) ++next;
        if (next == std::size(kRelaxation)) return std::nullopt;
        const Relaxation& relaxation = kRelaxation[next++];
        RelaxRows& rows = all.emplace_back();
        rows.family = static_cast<int>(relaxation.family);
        rows.down = kDirections[relaxation.family].dy;
        for (int rowClass = 0; rowClass < 4; ++rowClass) {
            rows.runs[static_cast<std::size_t>(rowClass)] = runsOf(relaxation, layout, rowClass, lanes);
        }
        if (!reader.read(colour, relaxation, rows)) return std::nullopt;
    }
    return all;
}

}  // namespace drape::cpu

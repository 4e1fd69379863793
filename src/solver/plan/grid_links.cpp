#include "solver/plan/grid_links.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "cloth/links/links.h"

namespace drape {
namespace {

using physics::Link;
using physics::LinkMaterial;

/// The place in its cloth where a link begins, and the link's family.
struct Placed {
    std::size_t cloth = 0;
    glm::uint column = 0;
    glm::uint row = 0;
    std::size_t family = kFamilies;  ///< index into kDirections; kFamilies means no family
};

std::optional<Placed> placeOf(const Model& model, const Link& link, std::size_t cloth) {
    while (cloth + 1 < model.cloths.size() && link.a >= model.cloths[cloth + 1].particles.first) ++cloth;
    const ClothPart& part = model.cloths[cloth];
    if (link.a < part.particles.first) return std::nullopt;
    const glm::uint columns = part.grid->count.x;
    const glm::uint local = link.a - part.particles.first;
    if (local >= columns * part.grid->count.y || link.b < part.particles.first) return std::nullopt;
    Placed placed{cloth, local % columns, local / columns};
    const glm::uint other = link.b - part.particles.first;
    const int dx = static_cast<int>(other % columns) - static_cast<int>(placed.column);
    const int dy = static_cast<int>(other / columns) - static_cast<int>(placed.row);
    const auto found = std::ranges::find_if(
        kDirections, [&](const Direction& direction) { return direction.dx == dx && direction.dy == dy; });
    if (found == std::end(kDirections)) return std::nullopt;
    placed.family = static_cast<std::size_t>(found - std::begin(kDirections));
    return placed;
}

/// Returns how many links of a colour a whole grid has.
std::uint64_t linksOf(glm::uvec2 gridSize, const Relaxation& colour) {
    const Direction direction = kDirections[colour.family];
    const auto columns = static_cast<int>(gridSize.x) - std::abs(direction.dx);
    const auto rows = static_cast<int>(gridSize.y) - direction.dy;
    if (columns <= 0 || rows <= 0) return 0;
    const bool byColumn = direction.dy == 0;
    std::uint64_t lines = 0;  // number of rows or columns whose links have this colour
    for (int k = 0; k < (byColumn ? columns : rows); ++k) {
        const auto at = static_cast<glm::uint>(k);
        if (relaxationHalf(colour.family, at, at) == colour.half) ++lines;
    }
    return lines * static_cast<std::uint64_t>(byColumn ? rows : columns);
}

bool areAlike(const LinkMaterial& a, const LinkMaterial& b) {
    return a.stiffness == b.stiffness && a.tearRatio == b.tearRatio && a.kind == b.kind && a.flags == b.flags &&
           a.relaxedFirst == b.relaxedFirst;
}

/// The links of one colour in one cloth, as far as they have been read.
struct Sighting {
    std::optional<GridLinks> links;
    std::optional<LinkMaterial> inner, border;
    std::uint64_t count = 0;

    /// Reads one link. Returns whether it has the same properties as the links before it.
    bool take(const Relaxation& colour, const Link& link, const LinkMaterial& material, bool onBorder) {
        ++count;
        if (!links) links = GridLinks{colour, link.restLength, material, 0.0f, 0.0f};
        std::optional<LinkMaterial>& there = onBorder ? border : inner;
        if (!there) there = material;
        return links->colour.family == colour.family && links->colour.half == colour.half &&
               links->restLength == link.restLength && areAlike(links->material, material) &&
               there->compliance == material.compliance && there->bending == material.bending;
    }

    GridLinks result() const {
        GridLinks found = *links;
        found.material = inner ? *inner : *border;
        const LinkMaterial& onBorder = border ? *border : *inner;
        found.borderCompliance = onBorder.compliance;
        found.borderBending = onBorder.bending;
        return found;
    }
};

}  // namespace

std::optional<std::vector<std::vector<GridLinks>>> findGridLinks(const Model& model) {
    if (!model.isRelaxedAsGrids) return std::nullopt;
    std::vector<std::vector<GridLinks>> result(model.cloths.size());
    for (const Range& range : model.links.colours) {
        std::vector<Sighting> sightings(model.cloths.size());
        std::size_t cloth = 0;  // index of the current cloth: links of a colour are in the order of cloths
        for (glm::uint k = range.first; k < range.first + range.count; ++k) {
            const Link& link = model.links.links[k];
            const std::optional<Placed> placed = placeOf(model, link, cloth);
            if (!placed) return std::nullopt;
            cloth = placed->cloth;
            const Relaxation colour{placed->family, relaxationHalf(placed->family, placed->column, placed->row)};
            const bool onBorder =
                isOnBorder(model.cloths[cloth].grid->count, kDirections[placed->family], placed->column, placed->row);
            if (!sightings[cloth].take(colour, link, model.materials[link.material], onBorder)) return std::nullopt;
        }
        for (std::size_t k = 0; k < sightings.size(); ++k) {
            if (!sightings[k].links) continue;
            if (sightings[k].count != linksOf(model.cloths[k].grid->count, sightings[k].links->colour))
                return std::nullopt;
            result[k].push_back(sightings[k].result());
        }
    }
    return result;
}

}  // namespace drape

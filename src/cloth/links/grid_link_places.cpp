#include "cloth/links/grid_link_places.h"

#include <algorithm>

namespace drape {
namespace {

/// Returns the column and row of a particle.
glm::ivec2 placeIn(const ClothPart& part, glm::uint particle) {
    const glm::uint index = particle - part.particles.first;
    return {index % part.grid->count.x, index / part.grid->count.x};
}

std::size_t familyOf(const ClothPart& part, const physics::Link& link) {
    const glm::ivec2 span = placeIn(part, link.b) - placeIn(part, link.a);
    const auto family =
        std::ranges::find_if(kDirections, [&](Direction d) { return d.dx == span.x && d.dy == span.y; });
    return static_cast<std::size_t>(family - std::begin(kDirections));
}

}  // namespace

GridLinkPlaces::GridLinkPlaces(const Model& model) {
    for (glm::uint place = 0; place < model.linkCount(); ++place) {
        const physics::Link& link = model.links.links[place];
        const std::size_t cloth = clothOf(model, link.a);
        if (cloth == model.cloths.size() || !model.cloths[cloth].grid) continue;
        std::vector<glm::uint>& places = places_[familyOf(model.cloths[cloth], link)];
        if (places.empty()) places.resize(model.clothParticleCount(), kNone);
        places[link.a] = place;
    }
}

std::optional<glm::uint> GridLinkFinder::operator()(std::size_t family, int column, int row) const {
    const glm::ivec2 size(part.grid->count);
    if (column < 0 || row < 0 || column >= size.x || row >= size.y) return std::nullopt;
    const glm::uint place = places.at(family, part.particles.first + static_cast<glm::uint>(row * size.x + column));
    return place == GridLinkPlaces::kNone ? std::nullopt : std::optional(place);
}

}  // namespace drape

#include "cloth/links/link_places.h"

#include <algorithm>
#include <tuple>

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

namespace {

/// The kind, the ends and the index of a link of the model, or of a link to find there. Several links of the same kind
/// and ends are matched in order.
struct Ends {
    glm::uint kind, a, b, index;

    auto key() const { return std::tuple(kind, a, b); }
    auto operator<=>(const Ends&) const = default;
};

Ends endsOf(LinkKind kind, glm::uint a, glm::uint b, glm::uint index) {
    return {static_cast<glm::uint>(kind), std::min(a, b), std::max(a, b), index};
}

std::vector<Ends> linksOf(const Model& model, const ClothPart& part) {
    std::vector<Ends> links;
    for (glm::uint k = 0; k < model.linkCount(); ++k) {
        const physics::Link& link = model.links.links[k];
        if (!part.particles.has(link.a)) continue;
        const auto kind = static_cast<LinkKind>(model.materials[link.material].kind);
        links.push_back(endsOf(kind, link.a - part.particles.first, link.b - part.particles.first, k));
    }
    std::ranges::sort(links);
    return links;
}

}  // namespace

EdgeLinks findEdgeLinks(const Model& model, const ClothPart& part) {
    const std::vector<MeshEdge>& edges = part.mesh->edges;
    // Index 3 e is for the link along edge e, index 3 e + 1 for the link along the other diagonal of its quad, and
    // index 3 e + 2 for the bend link across it.
    std::vector<Ends> wanted;
    for (glm::uint e = 0; e < edges.size(); ++e) {
        const MeshEdge& edge = edges[e];
        const LinkKind kind = edge.isDiagonal ? LinkKind::shear : LinkKind::structural;
        wanted.push_back(endsOf(kind, edge.ends.x, edge.ends.y, 3 * e));
        if (edge.isDiagonal) wanted.push_back(endsOf(kind, edge.opposite.x, edge.opposite.y, 3 * e + 1));
        if (edge.isInner()) wanted.push_back(endsOf(LinkKind::bend, edge.opposite.x, edge.opposite.y, 3 * e + 2));
    }
    std::ranges::sort(wanted);
    EdgeLinks places;
    for (auto* list : {&places.edges, &places.diagonals, &places.bends}) list->assign(edges.size(), EdgeLinks::kNone);
    std::vector<glm::uint>* const lists[] = {&places.edges, &places.diagonals, &places.bends};
    const std::vector<Ends> links = linksOf(model, part);
    std::size_t next = 0;
    for (const Ends& want : wanted) {
        while (next < links.size() && links[next].key() < want.key()) ++next;
        if (next == links.size() || links[next].key() != want.key()) continue;
        (*lists[want.index % 3])[want.index / 3] = links[next++].index;
    }
    return places;
}

}  // namespace drape

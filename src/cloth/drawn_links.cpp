#include "cloth/drawn_links.h"

#include "cloth/breakage.h"

#include <algorithm>

namespace drape {
namespace {

glm::uint clothTriangleCount(const Model& model) {
    return model.systems.empty() ? model.triangleCount() : model.systems.front().triangles.first;
}

bool isOfNet(const Model& model, const physics::Link& link) {
    const std::size_t cloth = clothOf(model, link.a);
    return cloth < model.cloths.size() && model.cloths[cloth].look == ClothLook::net;
}

}  // namespace

std::vector<DrawnLink> freeLinks(const Model& model) {
    const glm::uint first = model.clothParticleCount();
    std::vector<DrawnLink> rods;
    if (model.systems.empty()) return rods;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        const physics::Link& link = model.links.links[i];
        if (link.a < first || (model.materials[link.material].flags & physics::kHidden) != 0) continue;
        rods.push_back({.link = i});
    }
    return rods;
}

std::vector<DrawnLink> netLinks(const Model& model) {
    std::vector<DrawnLink> threads;
    if (std::ranges::none_of(model.cloths, [](const ClothPart& part) { return part.look == ClothLook::net; }))
        return threads;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        const physics::Link& link = model.links.links[i];
        const glm::uint kind = model.materials[link.material].kind;
        if (kind != static_cast<glm::uint>(LinkKind::structural) || !isOfNet(model, link)) continue;
        threads.push_back({.link = i, .isThread = true});
    }
    return threads;
}

// A triangle of a cloth hangs on the four structural links around its cell: turned round, that tells the cells beside
// a link. Both halves of a cell go together, so one of them speaks for it.
std::vector<DrawnLink> threadLinks(const Model& model) {
    std::vector<DrawnLink> of(model.linkCount());
    for (const physics::Dependent& cell : breakageOf(model).triangles) {
        if (cell.target >= clothTriangleCount(model) || cell.target % 2 != 0) continue;
        for (const glm::uint link : {cell.rootA, cell.rootB, cell.rootC, cell.rootD}) {
            (of[link].triangleA == DrawnLink::kNoTriangle ? of[link].triangleA : of[link].triangleB) = cell.target;
        }
    }
    std::vector<DrawnLink> threads;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        if (of[i].triangleA == DrawnLink::kNoTriangle || isOfNet(model, model.links.links[i])) continue;
        threads.push_back({i, of[i].triangleA, of[i].triangleB, true});
    }
    return threads;
}

}  // namespace drape

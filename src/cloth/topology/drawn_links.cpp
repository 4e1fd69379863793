#include "cloth/topology/drawn_links.h"

#include "cloth/topology/breakage.h"

#include <algorithm>

namespace drape {
namespace {

glm::uint clothTriangleCount(const Model& model) {
    return model.systems.empty() ? model.firstBodyTriangle() : model.systems.front().triangles.first;
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
        const physics::LinkMaterial& material = model.materials[link.material];
        const bool isThread = material.kind == static_cast<glm::uint>(LinkKind::structural);
        if (!isThread || (material.flags & physics::kHidden) != 0 || !isOfNet(model, link)) continue;
        threads.push_back({.link = i, .isThread = true});
    }
    return threads;
}

// A triangle of a cloth depends on the structural links around its cell or face. Inverting this gives the faces beside
// a link. Both triangles of a cell or quad are consecutive and depend on the same links, so the first represents both.
std::vector<DrawnLink> threadLinks(const Model& model) {
    std::vector<DrawnLink> of(model.linkCount());
    const std::vector<physics::Dependent>& triangles = breakageOf(model).triangles;
    const auto rootsOf = [](const physics::Dependent& t) { return glm::uvec4(t.rootA, t.rootB, t.rootC, t.rootD); };
    for (std::size_t k = 0; k < triangles.size() && triangles[k].target < clothTriangleCount(model); ++k) {
        const glm::uvec4 roots = rootsOf(triangles[k]);
        if (k > 0 && rootsOf(triangles[k - 1]) == roots) continue;
        for (int i = 0; i < (roots.w == roots.z ? 3 : 4); ++i) {
            DrawnLink& link = of[roots[i]];
            (link.triangleA == DrawnLink::kNoTriangle ? link.triangleA : link.triangleB) = triangles[k].target;
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

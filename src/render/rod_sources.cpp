#include "render/rod_sources.h"

#include "cloth/drawn_links.h"

#include <algorithm>

namespace drape::render {
namespace {

// Of the link's length: thin beside the cloth, and as thick as a cord where particles are far apart.
constexpr float kThreadRadius = 0.12f;
constexpr float kNetRadius = 0.10f;

static_assert(kNoTriangle == DrawnLink::kNoTriangle);

float linkRadius(const Model& model, glm::uint particle) {
    const auto after = std::ranges::upper_bound(model.systems, particle, {},
                                                [](const SystemPart& part) { return part.particles.first; });
    return std::prev(after)->linkRadius;
}

glm::uint clothOf(const Model& model, glm::uint link) {
    const auto after = std::ranges::upper_bound(model.cloths, model.links.links[link].a, {}, &ClothPart::firstParticle);
    return static_cast<glm::uint>(after - model.cloths.begin()) - 1;
}

std::vector<RodSource> withRadius(const Model& model, const std::vector<DrawnLink>& links, auto radiusOf) {
    std::vector<RodSource> rods;
    rods.reserve(links.size());
    for (const DrawnLink& drawn : links)
        rods.push_back({drawn.link, drawn.triangleA, drawn.triangleB, radiusOf(drawn.link),
                        drawn.isThread ? 1 + clothOf(model, drawn.link) : 0});
    return rods;
}

}  // namespace

std::vector<RodSource> freeRods(const Model& model) {
    return withRadius(model, freeLinks(model), [&](glm::uint i) { return linkRadius(model, model.links.links[i].a); });
}

std::vector<RodSource> netRods(const Model& model) {
    return withRadius(model, netLinks(model),
                      [&](glm::uint i) { return kNetRadius * model.links.links[i].restLength; });
}

std::vector<RodSource> threadRods(const Model& model) {
    return withRadius(model, threadLinks(model),
                      [&](glm::uint i) { return kThreadRadius * model.links.links[i].restLength; });
}

std::vector<ParticleBall> particleBalls(const Model& model) {
    std::vector<ParticleBall> balls;
    for (const SystemPart& part : model.systems) {
        if (!part.showParticles) continue;
        for (glm::uint i = part.particles.first; i < part.particles.first + part.particles.count; ++i) {
            balls.push_back({i, model.startVelocities[i].w});
        }
    }
    return balls;
}

}  // namespace drape::render

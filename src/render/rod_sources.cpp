#include "render/rod_sources.h"

#include <algorithm>
#include "cloth/breakage.h"

namespace drape::render {
namespace {

// Of the link's length: thin beside the cloth, and as thick as a cord where particles are far apart.
constexpr float kThreadRadius = 0.12f;
constexpr float kNetRadius = 0.10f;

glm::uint clothParticleCount(const Model& model) {
    return model.systems.empty() ? model.particleCount() : model.systems.front().particles.first;
}

glm::uint clothTriangleCount(const Model& model) {
    return model.systems.empty() ? model.triangleCount() : model.systems.front().triangles.first;
}

float linkRadius(const Model& model, glm::uint particle) {
    const auto after = std::ranges::upper_bound(model.systems, particle, {},
                                                [](const SystemPart& part) { return part.particles.first; });
    return std::prev(after)->linkRadius;
}

bool isOfNet(const Model& model, const physics::Link& link) {
    if (link.a >= clothParticleCount(model)) return false;
    const auto after = std::ranges::upper_bound(model.cloths, link.a, {}, &ClothPart::firstParticle);
    return std::prev(after)->look == ClothLook::net;
}

}  // namespace

std::vector<RodSource> freeRods(const Model& model) {
    const glm::uint first = clothParticleCount(model);
    std::vector<RodSource> rods;
    if (model.systems.empty()) return rods;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        const physics::Link& link = model.links.links[i];
        if (link.a < first || (model.materials[link.material].flags & physics::kHidden) != 0) continue;
        rods.push_back({i, kNoTriangle, kNoTriangle, linkRadius(model, link.a), 0});
    }
    return rods;
}

std::vector<RodSource> netRods(const Model& model) {
    std::vector<RodSource> threads;
    if (std::ranges::none_of(model.cloths, [](const ClothPart& part) { return part.look == ClothLook::net; }))
        return threads;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        const physics::Link& link = model.links.links[i];
        const glm::uint kind = model.materials[link.material].kind;
        if (kind != static_cast<glm::uint>(LinkKind::structural) || !isOfNet(model, link)) continue;
        threads.push_back({i, kNoTriangle, kNoTriangle, kNetRadius * link.restLength, 1});
    }
    return threads;
}

// A triangle of a cloth hangs on the four structural links around its cell: turned round, that tells the cells beside
// a link. Both halves of a cell go together, so one of them speaks for it.
std::vector<RodSource> threadRods(const Model& model) {
    std::vector<RodSource> of(model.linkCount(), {0, kNoTriangle, kNoTriangle, 0.0f, 1});
    for (const physics::Dependent& cell : breakageOf(model).triangles) {
        if (cell.target >= clothTriangleCount(model) || cell.target % 2 != 0) continue;
        for (const glm::uint link : {cell.rootA, cell.rootB, cell.rootC, cell.rootD}) {
            (of[link].triangleA == kNoTriangle ? of[link].triangleA : of[link].triangleB) = cell.target;
        }
    }
    std::vector<RodSource> threads;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        if (of[i].triangleA == kNoTriangle || isOfNet(model, model.links.links[i])) continue;
        of[i].link = i;
        of[i].radius = kThreadRadius * model.links.links[i].restLength;
        threads.push_back(of[i]);
    }
    return threads;
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

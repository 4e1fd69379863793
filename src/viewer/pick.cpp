#include "viewer/pick.h"

#include <algorithm>

namespace drape::viewer {
namespace {

/// Something thin that is near the pointer.
struct Candidate {
    Touch touch;
    glm::vec2 place{0.0f};   // where it is seen
    float away = 0.0f;       // from the pointer, in window coordinates
    float thickness = 0.0f;  // m, to its middle
};

/// reach: in window coordinates, how far away its middle may be; it may always be as far as it is wide.
std::optional<Candidate> candidateAt(const Scenery& scenery, const Lens& lens, glm::vec2 place, glm::uint particle,
                                     float reach = kTouchReach) {
    const glm::vec3 position(scenery.positions[particle]);
    const Seen seen = lens.see(position);
    if (seen.depth <= 0.0f) return std::nullopt;
    const float radius = scenery.model->startVelocities[particle].w;
    const float away = glm::distance(seen.place, place);
    if (away > std::max(reach, radius / lens.unitAt(seen.depth))) return std::nullopt;
    return Candidate{{particle, position, seen.depth}, seen.place, away, radius};
}

std::optional<Candidate> candidateOn(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                                     const physics::Link& link, float linkRadius) {
    const glm::vec3 a(scenery.positions[link.a]);
    const glm::vec3 b(scenery.positions[link.b]);
    const Seen seenA = lens.see(a);
    const Seen seenB = lens.see(b);
    if (seenA.depth <= 0.0f || seenB.depth <= 0.0f) return std::nullopt;
    const glm::vec2 along = seenB.place - seenA.place;
    const float squaredLength = glm::dot(along, along);
    if (squaredLength == 0.0f) return std::nullopt;
    const float shareSeen = std::clamp(glm::dot(place - seenA.place, along) / squaredLength, 0.0f, 1.0f);
    // Halfway in the picture is nearer than halfway along the rod.
    const float share = shareSeen * seenA.depth / glm::mix(seenB.depth, seenA.depth, shareSeen);
    const Seen seen = lens.see(glm::mix(a, b, share));
    const float away = glm::distance(seen.place, place);
    if (away > std::max(kTouchReach, linkRadius / lens.unitAt(seen.depth))) return std::nullopt;
    const glm::uint end = shareSeen < 0.5f ? link.a : link.b;
    return Candidate{{end, glm::mix(a, b, share), seen.depth}, seen.place, away, linkRadius};
}

bool isVisible(const Front& front, const Candidate& candidate) {
    constexpr float kLeast = 0.002f;  // of the depth: what a skin through the particle may be before it
    const float depth = candidate.touch.depth;
    return front.at(candidate.place).depth >= depth - std::max(candidate.thickness * 1.01f, kLeast * depth);
}

/// The nearest to the pointer of those that can be seen.
std::optional<Candidate> nearestVisible(std::vector<Candidate> candidates, const Front& front) {
    std::ranges::sort(candidates, {}, &Candidate::away);
    const auto found = std::ranges::find_if(candidates, [&](const Candidate& c) { return isVisible(front, c); });
    if (found == candidates.end()) return std::nullopt;
    return *found;
}

float linkRadiusOf(const Model& model, const physics::Link& link) {
    const auto owner = std::ranges::find_if(model.systems, [&](const SystemPart& system) {
        return link.a - system.particles.first < system.particles.count;
    });
    return owner->linkRadius;
}

/// What is thin and near the pointer: of free systems.
struct Thin {
    std::vector<Candidate> balls, rods;
};

Thin thinNear(const Scenery& scenery, const Lens& lens, glm::vec2 place) {
    Thin thin;
    const Model& model = *scenery.model;
    if (model.systems.empty()) return thin;
    for (glm::uint i = scenery.firstFreeParticle(); i < model.particleCount(); ++i) {
        if (const auto candidate = candidateAt(scenery, lens, place, i)) thin.balls.push_back(*candidate);
    }
    for (const physics::Link& link : scenery.links) {
        if (link.a < scenery.firstFreeParticle() || link.material == 0) continue;
        if ((model.materials[link.material].flags & physics::kHidden) != 0) continue;
        const auto candidate = candidateOn(scenery, lens, place, link, linkRadiusOf(model, link));
        if (candidate) thin.rods.push_back(*candidate);
    }
    return thin;
}

Box boxAround(glm::vec2 place, std::initializer_list<const std::vector<Candidate>*> lists) {
    Box box{place, place};
    for (const auto* list : lists) {
        for (const Candidate& candidate : *list) box.hold(candidate.place);
    }
    return box;
}

std::optional<Touch> touchOf(const Scenery& scenery, const Lens& lens, glm::vec2 place, const Front::Hit& hit) {
    if (hit.triangle == nullptr) return std::nullopt;
    const glm::vec3 point = lens.pointAt(place, hit.depth);
    const auto distance = [&](glm::uint corner) { return glm::distance(glm::vec3(scenery.positions[corner]), point); };
    const glm::uint corners[] = {hit.triangle->a, hit.triangle->b, hit.triangle->c};
    return Touch{*std::ranges::min_element(corners, {}, distance), point, hit.depth};
}

}  // namespace

std::optional<Touch> pick(const Scenery& scenery, const Lens& lens, glm::vec2 place) {
    const Thin thin = thinNear(scenery, lens, place);
    const Front front(scenery, lens, boxAround(place, {&thin.balls, &thin.rods}));
    auto system = nearestVisible(thin.balls, front);
    if (!system) system = nearestVisible(thin.rods, front);
    const Front::Hit hit = front.at(place);
    const bool systemIsNearer =
        system && (hit.triangle == nullptr || system->touch.depth - system->thickness <= hit.depth);
    return systemIsNearer ? system->touch : touchOf(scenery, lens, place, hit);
}

std::optional<Touch> pickAmong(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                               std::span<const glm::uint> particles) {
    std::vector<Candidate> candidates;
    for (const glm::uint particle : particles) {
        if (const auto candidate = candidateAt(scenery, lens, place, particle)) candidates.push_back(*candidate);
    }
    if (candidates.empty()) return std::nullopt;
    const Front front(scenery, lens, boxAround(place, {&candidates}));
    const auto found = nearestVisible(std::move(candidates), front);
    return found ? std::optional(found->touch) : std::nullopt;
}

std::optional<Touch> pickInCircle(const Scenery& scenery, const Lens& lens, glm::vec2 place, float radius) {
    if (!(radius > 0.0f)) return std::nullopt;
    std::vector<Candidate> candidates;
    const auto add = [&](glm::uint first, glm::uint end) {
        for (glm::uint i = first; i < end; ++i) {
            if (const auto candidate = candidateAt(scenery, lens, place, i, radius)) candidates.push_back(*candidate);
        }
    };
    for (const ClothPart& cloth : scenery.model->cloths) {
        if (cloth.look != ClothLook::net) continue;
        add(cloth.firstParticle, cloth.firstParticle + cloth.gridSize.x * cloth.gridSize.y);
    }
    add(scenery.firstFreeParticle(), scenery.model->particleCount());
    if (candidates.empty()) return std::nullopt;
    const Front front(scenery, lens, boxAround(place, {&candidates}));
    const auto found = nearestVisible(std::move(candidates), front);
    if (!found) return std::nullopt;
    Touch touch = found->touch;
    touch.point = lens.pointAt(place, touch.depth);
    return touch;
}

std::vector<glm::uint> particlesWithin(const Scenery& scenery, const Touch& touch, float radius) {
    const auto squaredDistance = [&](glm::uint particle) {
        const glm::vec3 away = glm::vec3(scenery.positions[particle]) - touch.point;
        return glm::dot(away, away);
    };
    if (!(radius > 0.0f)) return {touch.particle};
    std::vector<glm::uint> found;
    for (glm::uint i = 0; i < scenery.positions.size(); ++i) {
        if (i != touch.particle && squaredDistance(i) <= radius * radius) found.push_back(i);
    }
    std::ranges::sort(found, {}, squaredDistance);
    found.insert(found.begin(), touch.particle);
    return found;
}

}  // namespace drape::viewer

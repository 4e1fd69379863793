#include "viewer/hand/pick.h"

#include <algorithm>
#include <optional>

#include "colliders/shapes/shape_row.h"

namespace drape::viewer {
namespace {

/// A point near the pointer on a thread, a rod or a ball.
struct ThinPoint {
    Touch touch;
    glm::vec2 place{0.0f};   // place in the window where the point appears
    float away = 0.0f;       // distance from the pointer, in window coordinates
    float thickness = 0.0f;  // radius of the ball or rod, m
};

/// Returns a particle if it is near the pointer.
/// `reach`: greatest distance from the pointer to the particle's centre, in window coordinates. A ball is also near if
/// the pointer is within its radius.
std::optional<ThinPoint> particleAt(const Scenery& scenery, const Lens& lens, glm::vec2 place, glm::uint particle,
                                    float reach) {
    const glm::vec3 position(scenery.positions[particle]);
    const Seen seen = lens.see(position);
    if (seen.depth <= 0.0f) return std::nullopt;
    const float radius = scenery.model->startVelocities[particle].w;
    const float away = glm::distance(seen.place, place);
    if (away > std::max(reach, radius / lens.unitAt(seen.depth))) return std::nullopt;
    return ThinPoint{{particle, position, seen.depth}, seen.place, away, radius};
}

std::optional<ThinPoint> pointOn(const Scenery& scenery, const Lens& lens, glm::vec2 place, const physics::Link& link,
                                 float linkRadius, float reach) {
    const glm::vec3 a(scenery.positions[link.a]);
    const glm::vec3 b(scenery.positions[link.b]);
    const Seen seenA = lens.see(a);
    const Seen seenB = lens.see(b);
    if (seenA.depth <= 0.0f || seenB.depth <= 0.0f) return std::nullopt;
    const glm::vec2 along = seenB.place - seenA.place;
    const float squaredLength = glm::dot(along, along);
    if (squaredLength == 0.0f) return std::nullopt;
    const float shareSeen = std::clamp(glm::dot(place - seenA.place, along) / squaredLength, 0.0f, 1.0f);
    // The middle of a rod in the picture is not its middle in space.
    const float share = shareSeen * seenA.depth / glm::mix(seenB.depth, seenA.depth, shareSeen);
    const Seen seen = lens.see(glm::mix(a, b, share));
    const float away = glm::distance(seen.place, place);
    if (away > std::max(reach, linkRadius / lens.unitAt(seen.depth))) return std::nullopt;
    const glm::uint end = shareSeen < 0.5f ? link.a : link.b;
    return ThinPoint{{end, glm::mix(a, b, share), seen.depth}, seen.place, away, linkRadius};
}

bool isVisible(const Front& front, const ThinPoint& candidate) {
    // How far in front of the point a surface may be without hiding it, as a share of the depth.
    constexpr float kLeast = 0.002f;
    const float depth = candidate.touch.depth;
    return front.at(candidate.place).depth >= depth - std::max(candidate.thickness * 1.01f, kLeast * depth);
}

/// Returns the visible candidate that is nearest to the pointer, if there is one.
std::optional<ThinPoint> nearestVisible(std::vector<ThinPoint> candidates, const Front& front) {
    std::ranges::sort(candidates, {}, &ThinPoint::away);
    const auto found = std::ranges::find_if(candidates, [&](const ThinPoint& c) { return isVisible(front, c); });
    if (found == candidates.end()) return std::nullopt;
    return *found;
}

float linkRadiusOf(const Model& model, const physics::Link& link) {
    const auto owner = std::ranges::find_if(model.systems, [&](const SystemPart& system) {
        return link.a - system.particles.first < system.particles.count;
    });
    return owner->linkRadius;
}

/// Points on balls and rods of free systems near the pointer.
struct Thin {
    std::vector<ThinPoint> balls, rods;
};

Thin thinNear(const Scenery& scenery, const Lens& lens, glm::vec2 place) {
    Thin thin;
    const float reach = kTouchReach * lens.scale();
    const Model& model = *scenery.model;
    if (model.systems.empty()) return thin;
    for (glm::uint i = scenery.firstFreeParticle(); i < model.firstBodyParticle(); ++i) {
        if (const auto candidate = particleAt(scenery, lens, place, i, reach)) thin.balls.push_back(*candidate);
    }
    for (const physics::Link& link : scenery.links) {
        if (link.a < scenery.firstFreeParticle() || link.material == 0) continue;
        if ((model.materials[link.material].flags & physics::kHidden) != 0) continue;
        const auto candidate = pointOn(scenery, lens, place, link, linkRadiusOf(model, link), reach);
        if (candidate) thin.rods.push_back(*candidate);
    }
    return thin;
}

WindowRect rectAround(glm::vec2 place, std::initializer_list<const std::vector<ThinPoint>*> lists) {
    WindowRect rect{place, place};
    for (const auto* list : lists) {
        for (const ThinPoint& candidate : *list) rect.hold(candidate.place);
    }
    return rect;
}

std::optional<Touch> touchOf(const Scenery& scenery, const Lens& lens, glm::vec2 place, const Front::Hit& hit) {
    if (hit.triangle == nullptr || hit.triangle->a >= scenery.model->firstBodyParticle()) return std::nullopt;
    const glm::vec3 point = lens.pointAt(place, hit.depth);
    const auto distance = [&](glm::uint corner) { return glm::distance(glm::vec3(scenery.positions[corner]), point); };
    const glm::uint corners[] = {hit.triangle->a, hit.triangle->b, hit.triangle->c};
    return Touch{*std::ranges::min_element(corners, {}, distance), point, hit.depth};
}

}  // namespace

std::optional<Touch> pick(const Scenery& scenery, const Lens& lens, glm::vec2 place) {
    const Thin thin = thinNear(scenery, lens, place);
    const Front front(scenery, lens, rectAround(place, {&thin.balls, &thin.rods}));
    auto system = nearestVisible(thin.balls, front);
    if (!system) system = nearestVisible(thin.rods, front);
    const Front::Hit hit = front.at(place);
    const bool systemIsNearer =
        system && (hit.triangle == nullptr || system->touch.depth - system->thickness <= hit.depth);
    return systemIsNearer ? system->touch : touchOf(scenery, lens, place, hit);
}

std::optional<Touch> pickAmong(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                               std::span<const glm::uint> particles) {
    std::vector<ThinPoint> candidates;
    for (const glm::uint particle : particles) {
        if (const auto candidate = particleAt(scenery, lens, place, particle, kTouchReach * lens.scale()))
            candidates.push_back(*candidate);
    }
    if (candidates.empty()) return std::nullopt;
    const Front front(scenery, lens, rectAround(place, {&candidates}));
    const auto found = nearestVisible(std::move(candidates), front);
    return found ? std::optional(found->touch) : std::nullopt;
}

namespace {

/// Returns whether a place may be within `reach` of the line between two points in the picture. Tests a box around the
/// line, so the result may be true although the place is farther away.
/// `reach`: in window coordinates.
bool mayBeNear(const Seen& a, const Seen& b, glm::vec2 place, float reach) {
    if (a.depth <= 0.0f || b.depth <= 0.0f) return false;
    const glm::vec2 low = glm::min(a.place, b.place) - reach;
    const glm::vec2 high = glm::max(a.place, b.place) + reach;
    return place.x >= low.x && place.y >= low.y && place.x <= high.x && place.y <= high.y;
}

/// Returns points near the pointer on threads of cloth and rods of free systems, and particles near the pointer.
/// `reach`: greatest distance from the pointer, in window coordinates.
std::vector<ThinPoint> threadsNear(const Scenery& scenery, const Lens& lens, glm::vec2 place, float reach) {
    const Model& model = *scenery.model;
    std::vector<Seen> seen;
    seen.reserve(scenery.positions.size());
    for (const glm::vec4& position : scenery.positions) seen.push_back(lens.see(glm::vec3(position)));
    std::vector<ThinPoint> found;
    for (const physics::Link& link : scenery.links) {
        const physics::LinkMaterial& material = model.materials[link.material];
        const bool isDrawn =
            (material.flags & physics::kHidden) == 0 &&
            (link.a >= scenery.firstFreeParticle() || material.kind == static_cast<glm::uint>(LinkKind::structural));
        if (link.material == 0 || !isDrawn || !mayBeNear(seen[link.a], seen[link.b], place, reach)) continue;
        if (const auto candidate = pointOn(scenery, lens, place, link, 0.0f, reach)) found.push_back(*candidate);
    }
    for (glm::uint i = 0; i < model.firstBodyParticle(); ++i) {
        if (!mayBeNear(seen[i], seen[i], place, reach)) continue;
        if (const auto candidate = particleAt(scenery, lens, place, i, reach)) found.push_back(*candidate);
    }
    return found;
}

}  // namespace

std::optional<Touch> pickNear(const Scenery& scenery, const Lens& lens, glm::vec2 place, float radius) {
    const float reach = std::max(radius, kTouchReach * lens.scale());
    std::vector<ThinPoint> candidates = threadsNear(scenery, lens, place, reach);
    if (candidates.empty()) return std::nullopt;
    const Front front(scenery, lens, rectAround(place, {&candidates}));
    const auto found = nearestVisible(std::move(candidates), front);
    if (!found) return std::nullopt;
    Touch touch = found->touch;
    if (radius > 0.0f) touch.point = lens.pointAt(place, touch.depth);
    return touch;
}

std::vector<glm::uint> particlesWithin(const Scenery& scenery, const Touch& touch, float radius) {
    const auto squaredDistance = [&](glm::uint particle) {
        const glm::vec3 away = glm::vec3(scenery.positions[particle]) - touch.point;
        return glm::dot(away, away);
    };
    if (!(radius > 0.0f)) return {touch.particle};
    std::vector<glm::uint> found;
    for (glm::uint i = 0; i < scenery.model->firstBodyParticle(); ++i) {
        if (i != touch.particle && squaredDistance(i) <= radius * radius) found.push_back(i);
    }
    std::ranges::sort(found, {}, squaredDistance);
    found.insert(found.begin(), touch.particle);
    return found;
}

float depthOf(const Ray& ray, const PlacedCollider& placed) {
    const Collider& collider = placed.collider;
    const Pose& pose = placed.pose;
    const Pose back{{}, glm::vec4(-glm::vec3(pose.turn), pose.turn.w)};
    const ShapeRay local{turned(back, ray.origin - pose.place), turned(back, ray.direction)};
    return rowOf(collider.shape).depth(collider, local);
}

std::optional<PickedCollider> pickCollider(const Ray& ray, std::span<const PlacedCollider> colliders) {
    std::optional<PickedCollider> picked;
    for (std::size_t i = 0; i < colliders.size(); ++i) {
        const float depth = depthOf(ray, colliders[i]);
        if (depth < (picked ? picked->distance : kNeverMet)) picked = PickedCollider{i, depth};
    }
    return picked;
}

}  // namespace drape::viewer

#include "render/frame/rings.h"

#include "cloth/core/placement.h"
#include "colliders/shape.h"
#include "render/frame/light_directions.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace drape::render {
namespace {

constexpr float kThickestRail = 0.03f;   // radius of the thickest rail, m
constexpr float kLongestDrop = 0.06f;    // greatest distance of a pin from the surface of its rail, m
constexpr float kLeastBetween = 0.035f;  // least distance between rings, m
constexpr float kWire = 0.0025f;         // radius of a ring's wire, m

bool isRail(const Collider& collider) {
    return collider.on && collider.shape == ColliderShape::capsule && collider.motion == ColliderMotion::still &&
           std::max(collider.radius, collider.topRadius) <= kThickestRail && collider.length > 0.0f;
}

/// A pinned particle beside a rail.
struct Hung {
    glm::uint particle = 0;
    float along = 0.0f;   ///< position along the rail's axis from its middle, m
    float away = 0.0f;    ///< distance from the axis, m
    float radius = 0.0f;  ///< radius of the rail there, m
};

/// Returns the particles of cloths that pins or pin groups hold at the start.
std::vector<glm::uint> pinsAtStart(const Model& model, const WorldDescription& world,
                                   std::span<const PinGroup> groups) {
    std::vector<glm::uint> pins;
    for (glm::uint i = 0; i < model.clothParticleCount(); ++i) {
        if (model.startPositions[i].w == 0.0f) pins.push_back(i);
    }
    for (const PinGroup& group : groups) {
        if (group.cloth >= model.cloths.size()) continue;
        for (const glm::uint i : chosenParticles(world.cloths[group.cloth], group.chosen))
            pins.push_back(model.cloths[group.cloth].particles.first + i);
    }
    return pins;
}

std::vector<Hung> hungFrom(const PlacedCollider& rail, glm::vec3 axis, const Model& model,
                           std::span<const glm::uint> pins) {
    const Collider& capsule = rail.collider;
    std::vector<Hung> hung;
    for (const glm::uint i : pins) {
        const glm::vec3 to = glm::vec3(model.startPositions[i]) - rail.pose.place;
        const float along = glm::dot(to, axis);
        if (std::abs(along) > 0.5f * capsule.length) continue;
        const float radius = glm::mix(capsule.radius, capsule.topRadius, along / capsule.length + 0.5f);
        const float away = glm::length(to - along * axis);
        if (away > radius && away <= radius + kLongestDrop) hung.push_back({i, along, away, radius});
    }
    std::ranges::sort(hung, {}, &Hung::along);
    return hung;
}

bool isNearest(const std::vector<Hung>& hung, std::size_t i) {
    constexpr float kSame = 1e-4f;  // distances that differ by less are equal, m
    const float least = hung[i].away - kSame;
    return (i == 0 || hung[i - 1].away >= least) && (i + 1 == hung.size() || hung[i + 1].away >= least);
}

}  // namespace

std::vector<Ring> ringsOf(const Model& model, const WorldDescription& world, std::span<const PinGroup> groups,
                          std::span<const PlacedCollider> colliders) {
    std::vector<Ring> rings;
    if (std::ranges::none_of(colliders, [](const PlacedCollider& placed) { return isRail(placed.collider); }))
        return rings;
    const std::vector<glm::uint> pins = pinsAtStart(model, world, groups);
    for (const PlacedCollider& rail : colliders) {
        if (!isRail(rail.collider)) continue;
        const glm::vec3 axis = turned(rail.pose, glm::vec3(0.0f, 1.0f, 0.0f));
        const glm::vec3 colour = linearFromSrgb(rail.collider.colour);
        const std::vector<Hung> hung = hungFrom(rail, axis, model, pins);
        float last = -std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < hung.size(); ++i) {
            if (hung[i].along - last < kLeastBetween || !isNearest(hung, i)) continue;
            last = hung[i].along;
            rings.push_back({glm::vec4(rail.pose.place, hung[i].radius), glm::vec4(axis, kWire),
                             glm::vec4(colour, 0.0f), hung[i].particle, 0, 0, 0});
        }
    }
    return rings;
}

}  // namespace drape::render

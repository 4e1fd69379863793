// Makes random lists of colliders of all shapes and motions.
#pragma once

#include <string>
#include <vector>

#include "cloth/description/description.h"
#include "scene/fields/enum_names.h"
#include "support/collider_shapes.h"

namespace drape::test {

/// Makes a random collider near a place, some centimetres large, that moves at up to about 1 m/s. `spread`: m, the
/// greatest distance from the place along each axis.
inline Collider anyCollider(std::mt19937& random, glm::vec3 near, float spread) {
    const auto below = [&](unsigned count) { return static_cast<unsigned>(random() % count); };
    const auto share = [&] { return static_cast<float>(random() % 1001) / 1000.0f; };
    Collider c;
    c.shape = static_cast<ColliderShape>(below(kChoices<ColliderShape>.size()));
    c.place = near + randomIn(random, spread);
    c.turn = below(3) == 0 ? glm::vec3(0.0f) : randomIn(random, 180.0f);
    c.radius = 0.1f * share();
    c.topRadius = 0.1f * share();
    c.length = 0.3f * share();
    c.size = glm::vec3(0.02f) + 0.2f * glm::vec3(share(), share(), share());
    c.rounding = below(2) == 0 ? 0.0f : 0.4f * std::min({c.size.x, c.size.y, c.size.z});
    if (c.shape == ColliderShape::convex) c.planes = octahedronOf(0.02f + 0.05f * share()).planes;
    // Starts the cloth above planes and inside rooms, where such colliders can hold it.
    if (c.shape == ColliderShape::plane) c.place.y -= 2.0f * spread;
    if (c.shape == ColliderShape::plane && below(2) == 0) c.turn = glm::vec3(0.0f);
    if (c.shape == ColliderShape::room) {
        c.place = near;
        c.size = glm::vec3(2.5f * spread) + randomIn(random, 0.5f * spread);
        c.rule = static_cast<WallRule>(below(8) == 0 ? below(5) : 0);
        c.turn *= 0.1f;
    }
    c.motion = static_cast<ColliderMotion>(below(kChoices<ColliderMotion>.size()));
    c.travel = randomIn(random, 0.2f);
    c.speed = share();
    c.axis = randomIn(random, 1.0f) + glm::vec3(0.01f);
    c.turnRate = 300.0f * (share() - 0.5f);
    c.repeats = false;
    for (unsigned k = 0; k < 2 + below(4); ++k)
        c.keyframes.push_back({0.2f * static_cast<float>(k), randomIn(random, 0.1f), randomIn(random, 40.0f)});
    c.friction = share();
    c.restitution = below(3) == 0 ? share() : 0.0f;
    return c;
}

inline std::vector<Collider> anyColliders(std::mt19937& random, std::size_t count, glm::vec3 near, float spread) {
    std::vector<Collider> colliders;
    for (std::size_t k = 0; k < count; ++k) {
        colliders.push_back(anyCollider(random, near, spread));
        colliders.back().name = std::to_string(k);
    }
    return colliders;
}

/// Returns the middle of a small sheet made by solver_pair.h.
inline glm::vec3 middleOf(const ClothDescription& d) {
    return d.origin + d.across * (0.5f * d.size.x) + d.down * (0.5f * d.size.y);
}

}  // namespace drape::test

// Makes the colliders for which scene files have short forms, with the members of those forms.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "solver/settings/settings.h"

namespace drape::test {

struct Ball {
    bool on = false;
    ColliderMotion path = ColliderMotion::still;
    glm::vec3 centre{0.0f};
    glm::vec3 travel{0.0f};
    float speed = 0.0f;
    float radius = 0.4f;
    float friction = 0.3f;
};

struct Ground {
    bool on = false;
    float height = 0.0f;
    float friction = 0.5f;
    float restitution = 0.0f;
};

struct Walls {
    bool on = false;
    glm::vec3 low{-2.0f, 0.0f, -2.0f};
    glm::vec3 high{2.0f, 4.0f, 2.0f};
    WallRule rule = WallRule::bounce;
    float restitution = 0.5f;
    float friction = 0.0f;
};

inline Collider ballOf(const Ball& ball) {
    Collider collider = Settings().ball();
    collider.on = ball.on;
    collider.motion = ball.path;
    collider.place = ball.centre;
    collider.travel = ball.travel;
    collider.speed = ball.speed;
    collider.radius = ball.radius;
    collider.friction = ball.friction;
    return collider;
}

inline Collider groundOf(const Ground& ground) {
    Collider collider = Settings().ground();
    collider.on = ground.on;
    collider.place.y = ground.height;
    collider.friction = ground.friction;
    collider.restitution = ground.restitution;
    return collider;
}

inline Collider wallsOf(const Walls& walls) {
    Collider collider = Settings().walls();
    collider.on = walls.on;
    collider.rule = walls.rule;
    collider.restitution = walls.restitution;
    collider.friction = walls.friction;
    setCorners(collider, walls.low, walls.high);
    return collider;
}

/// Returns the colliders that scene files write as entries of their list.
inline std::vector<Collider> entriesOf(const Settings& settings) {
    std::vector<Collider> entries;
    for (const Collider& collider : settings.colliders) {
        if (collider.form == ColliderForm::entry) entries.push_back(collider);
    }
    return entries;
}

inline void setEntries(Settings& settings, const std::vector<Collider>& entries) {
    std::erase_if(settings.colliders, [](const Collider& collider) { return collider.form == ColliderForm::entry; });
    settings.colliders.insert(settings.colliders.end(), entries.begin(), entries.end());
    std::ranges::stable_sort(settings.colliders, {}, &Collider::form);
}

/// Returns the collider of that name, which must exist.
inline Collider& named(Settings& settings, std::string_view name) {
    return *std::ranges::find(settings.colliders, name, &Collider::name);
}

inline void setLow(Collider& walls, glm::vec3 low) { setCorners(walls, low, walls.high); }
inline void setHigh(Collider& walls, glm::vec3 high) { setCorners(walls, walls.low, high); }

}  // namespace drape::test

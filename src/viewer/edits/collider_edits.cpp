#include "viewer/edits/collider_edits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "colliders/shape.h"
#include "scene/file/check.h"
#include "scene/fields/enum_names.h"
#include "scene/fields/field_tables.h"
#include "scene/file/scene_file.h"
#include "viewer/edits/fresh_name.h"

namespace drape::viewer {
namespace {

constexpr std::size_t kLongestName = 40;  // bytes, of colliders[].name

glm::vec3 withinPlaces(glm::vec3 v) {
    return glm::clamp(v, glm::vec3(static_cast<float>(kPlace.low)), glm::vec3(static_cast<float>(kPlace.high)));
}

bool isUsed(const Settings& settings, std::string_view name) {
    return isShortForm(name) ||
           std::ranges::find(settings.colliders, name, &Collider::name) != settings.colliders.end();
}

std::string freshName(const Settings& settings, std::string_view name) {
    return viewer::freshName(name, [&](std::string_view fresh) { return isUsed(settings, fresh); });
}

bool fitsAScene(const Collider& collider) {
    Scene scene;
    scene.settings.colliders.push_back(collider);
    try {
        checkScene(scene, "", ClothSpelling::one);
        return true;
    } catch (const SceneError&) {
        return false;
    }
}

/// An octahedron.
std::vector<HalfSpace> usualPlanes(float radius) {
    std::vector<HalfSpace> planes;
    for (const float x : {-1.0f, 1.0f}) {
        for (const float y : {-1.0f, 1.0f}) {
            for (const float z : {-1.0f, 1.0f}) planes.push_back({{x, y, z}, radius / std::sqrt(3.0f)});
        }
    }
    return planes;
}

/// Up and down again.
std::vector<Keyframe> usualKeyframes() {
    std::vector<Keyframe> frames(3);
    frames[1] = {.time = 1.0f, .place = {0.0f, 0.3f, 0.0f}};
    frames[2].time = 2.0f;
    return frames;
}

bool hasLength(glm::vec3 axis) { return glm::dot(axis, axis) >= 1e-6f; }

}  // namespace

bool isShortForm(std::string_view name) { return name == kBallName || name == kGroundName || name == kWallsName; }

std::vector<ListedCollider> listedColliders(const Settings& settings) {
    std::vector<ListedCollider> list = {{kBallName, settings.ball.on, ColliderShape::sphere},
                                        {kGroundName, settings.ground.on, ColliderShape::plane},
                                        {kWallsName, settings.walls.on, ColliderShape::room}};
    for (const Collider& collider : settings.colliders) list.push_back({collider.name, collider.on, collider.shape});
    return list;
}

std::optional<Collider> colliderNamed(const Settings& settings, std::string_view name) {
    const auto entry = std::ranges::find(settings.colliders, name, &Collider::name);
    if (entry != settings.colliders.end()) return *entry;
    if (!isShortForm(name)) return std::nullopt;
    Settings alone;
    alone.ball = settings.ball;
    alone.ground = settings.ground;
    alone.walls = settings.walls;
    alone.ball.on = name == kBallName;
    alone.ground.on = name == kGroundName;
    alone.walls.on = name == kWallsName;
    return collidersOf(alone).front();
}

Collider* findEntry(Settings& settings, std::string_view name) {
    const auto found = std::ranges::find(settings.colliders, name, &Collider::name);
    return found == settings.colliders.end() ? nullptr : &*found;
}

bool* switchOf(Settings& settings, std::string_view name) {
    if (name == kBallName) return &settings.ball.on;
    if (name == kGroundName) return &settings.ground.on;
    if (name == kWallsName) return &settings.walls.on;
    Collider* const entry = findEntry(settings, name);
    return entry == nullptr ? nullptr : &entry->on;
}

std::string addCollider(Settings& settings, ColliderShape shape, glm::vec3 place, float size) {
    if (settings.colliders.size() >= Collider::kMost) return "";
    const float side = std::clamp(size, 0.01f, 100.0f);
    Collider collider;
    collider.name = freshName(settings, enumName(shape));
    collider.shape = shape;
    collider.place = withinPlaces(place);
    collider.radius = collider.topRadius = 0.5f * side;
    collider.length = side;
    collider.size = glm::vec3(shape == ColliderShape::room ? 10.0f * side : side);  // cloth has to fit in
    collider.rounding = 0.05f * side;
    collider.planes = usualPlanes(0.5f * side);
    if (shape != ColliderShape::convex) collider.planes.clear();
    settings.colliders.push_back(std::move(collider));
    return settings.colliders.back().name;
}

std::string duplicateCollider(Settings& settings, std::string_view name) {
    std::optional<Collider> collider = colliderNamed(settings, name);
    if (!collider || settings.colliders.size() >= Collider::kMost) return "";
    std::string fresh = freshName(settings, collider->name);
    if (fresh.size() > kLongestName) fresh = freshName(settings, enumName(collider->shape));
    collider->name = std::move(fresh);
    collider->on = true;
    collider->rule = WallRule::bounce;  // entries have no other
    const float radius = boundingRadius(*collider);
    if (radius < kUnbounded && collider->shape != ColliderShape::room) collider->place.x += 2.0f * radius;
    collider->place = withinPlaces(collider->place);
    settings.colliders.push_back(std::move(*collider));
    return settings.colliders.back().name;
}

void removeCollider(Settings& settings, std::string_view name) {
    if (isShortForm(name)) {
        *switchOf(settings, name) = false;
        return;
    }
    std::erase_if(settings.colliders, [&](const Collider& collider) { return collider.name == name; });
}

bool renameCollider(Settings& settings, std::string_view name, const std::string& newName) {
    if (name == newName) return true;
    Collider* const entry = findEntry(settings, name);
    if (entry == nullptr || isUsed(settings, newName)) return false;
    const std::string old = std::exchange(entry->name, newName);
    if (fitsAScene(*entry)) return true;
    entry->name = old;
    return false;
}

void moveCollider(Settings& settings, std::string_view name, glm::vec3 by) {
    if (name == kBallName) {
        settings.ball.centre = withinPlaces(settings.ball.centre + by);
    } else if (name == kGroundName) {
        settings.ground.height = withinPlaces(glm::vec3(settings.ground.height + by.y)).y;
    } else if (name == kWallsName) {
        // As far as both corners may go, so that the box stays as large as it is.
        const glm::vec3 low = withinPlaces(settings.walls.low + by) - settings.walls.low;
        const glm::vec3 high = withinPlaces(settings.walls.high + by) - settings.walls.high;
        for (int axis = 0; axis < 3; ++axis) {
            const float far = by[axis] < 0.0f ? std::max(low[axis], high[axis]) : std::min(low[axis], high[axis]);
            settings.walls.low[axis] += far;
            settings.walls.high[axis] += far;
        }
    } else if (Collider* const entry = findEntry(settings, name)) {
        entry->place = withinPlaces(entry->place + by);
    }
}

void makeValid(Collider& collider, const Collider& before) {
    const float side = std::min({collider.size.x, collider.size.y, collider.size.z});
    if (collider.shape == ColliderShape::box) collider.rounding = std::min(collider.rounding, 0.5f * side);
    if (collider.motion == ColliderMotion::spin && !hasLength(collider.axis))
        collider.axis = hasLength(before.axis) ? before.axis : Collider{}.axis;
    if (collider == before || fitsAScene(collider)) return;
    if (collider.shape == ColliderShape::convex && before.shape != ColliderShape::convex)
        collider.planes = usualPlanes(std::clamp(collider.radius, 0.01f, 100.0f));
    if (fitsAScene(collider)) return;
    if (collider.motion == ColliderMotion::keyframes) {
        collider.keyframes = usualKeyframes();
        collider.repeats = true;
    }
    if (!fitsAScene(collider)) collider = before;
}

}  // namespace drape::viewer

#include "viewer/edits/collider_edits.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "colliders/collider.h"
#include "colliders/motions/motion_row.h"
#include "colliders/shapes/shape_row.h"
#include "scene/check/check.h"
#include "scene/fields/enum_names.h"
#include "scene/fields/field_tables.h"
#include "scene/file/scene_file.h"
#include "scene/parts/added_body.h"

namespace drape::viewer {
namespace {

constexpr std::size_t kLongestName = 40;  // greatest length of colliders[].name, bytes

glm::vec3 withinPlaces(glm::vec3 v) {
    return glm::clamp(v, glm::vec3(static_cast<float>(kPlace.low)), glm::vec3(static_cast<float>(kPlace.high)));
}

bool isUsed(const Settings& settings, std::string_view name) {
    return shortFormOf(name) ||
           std::ranges::find(settings.colliders, name, &Collider::name) != settings.colliders.end();
}

std::string freshName(const Settings& settings, std::string_view name) {
    return drape::freshName(name, [&](std::string_view fresh) { return isUsed(settings, fresh); });
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

/// Adds a collider after all others of Settings::colliders.
void addEntry(Settings& settings, Collider collider) {
    const auto place = std::ranges::upper_bound(settings.colliders, ColliderForm::entry, {}, &Collider::form);
    settings.colliders.insert(place, std::move(collider));
}

}  // namespace

std::optional<ColliderForm> shortFormOf(std::string_view name) {
    if (name == kBallName) return ColliderForm::ball;
    if (name == kGroundName) return ColliderForm::ground;
    if (name == kWallsName) return ColliderForm::walls;
    return std::nullopt;
}

std::vector<ListedCollider> listedColliders(const Settings& settings) {
    std::vector<ListedCollider> list;
    const auto add = [&](const Collider& collider) { list.push_back({collider.name, collider.on, collider.shape}); };
    for (const ColliderForm form : {ColliderForm::ball, ColliderForm::ground, ColliderForm::walls})
        add(settings.shortForm(form));
    for (const Collider& collider : settings.colliders) {
        if (collider.form == ColliderForm::entry) add(collider);
    }
    return list;
}

const Collider* findCollider(const Settings& settings, std::string_view name) {
    if (const auto form = shortFormOf(name)) return &settings.shortForm(*form);
    const auto found = std::ranges::find(settings.colliders, name, &Collider::name);
    return found == settings.colliders.end() ? nullptr : &*found;
}

Collider* findCollider(Settings& settings, std::string_view name) {
    if (const auto form = shortFormOf(name)) return &settings.shortForm(*form);
    const auto found = std::ranges::find(settings.colliders, name, &Collider::name);
    return found == settings.colliders.end() ? nullptr : &*found;
}

bool canAddCollider(const Settings& settings) {
    return std::ranges::count(settings.colliders, ColliderForm::entry, &Collider::form) <
           static_cast<std::ptrdiff_t>(Collider::kMost);
}

std::string addCollider(Settings& settings, ColliderShape shape, glm::vec3 place, float size) {
    if (!canAddCollider(settings)) return "";
    const float side = std::clamp(size, 0.01f, 100.0f);
    Collider collider;
    collider.name = freshName(settings, enumName(shape));
    collider.shape = shape;
    collider.place = withinPlaces(place);
    collider.radius = collider.topRadius = 0.5f * side;
    collider.length = side;
    collider.size = glm::vec3(side);
    collider.rounding = 0.05f * side;
    rowOf(shape).make(collider, side);
    std::string name = collider.name;
    addEntry(settings, std::move(collider));
    return name;
}

std::string duplicateCollider(Settings& settings, std::string_view name) {
    const Collider* const original = findCollider(std::as_const(settings), name);
    if (original == nullptr || !canAddCollider(settings)) return "";
    Collider collider = *original;
    std::string fresh = freshName(settings, collider.name);
    if (fresh.size() > kLongestName) fresh = freshName(settings, enumName(collider.shape));
    collider.name = std::move(fresh);
    collider.form = ColliderForm::entry;
    collider.on = true;
    collider.rule = WallRule::bounce;  // entries of the list have no other rule, and no corners
    collider.low = collider.high = glm::vec3(0.0f);
    const float radius = boundingRadius(collider);
    if (radius < kUnbounded) collider.place.x += 2.0f * radius;
    collider.place = withinPlaces(collider.place);
    std::string added = collider.name;
    addEntry(settings, std::move(collider));
    return added;
}

void removeCollider(Settings& settings, std::string_view name) {
    if (const auto form = shortFormOf(name)) {
        settings.shortForm(*form).on = false;
        return;
    }
    std::erase_if(settings.colliders, [&](const Collider& collider) { return collider.name == name; });
}

bool renameCollider(Settings& settings, std::string_view name, const std::string& newName) {
    if (name == newName) return true;
    Collider* const entry = shortFormOf(name) ? nullptr : findCollider(settings, name);
    if (entry == nullptr || isUsed(settings, newName)) return false;
    const std::string old = std::exchange(entry->name, newName);
    if (!fitsAScene(*entry)) {
        entry->name = old;
        return false;
    }
    for (PinGroup& group : settings.pinGroups) {
        if (group.collider == old) group.collider = newName;
    }
    return true;
}

void moveCollider(Settings& settings, std::string_view name, glm::vec3 by) {
    Collider* const collider = findCollider(settings, name);
    if (collider == nullptr) return;
    if (collider->form == ColliderForm::walls) {
        // Both corners move by the same vector, so that the box keeps its size.
        const glm::vec3 low = withinPlaces(collider->low + by) - collider->low;
        const glm::vec3 high = withinPlaces(collider->high + by) - collider->high;
        glm::vec3 way;
        for (int axis = 0; axis < 3; ++axis)
            way[axis] = by[axis] < 0.0f ? std::max(low[axis], high[axis]) : std::min(low[axis], high[axis]);
        setCorners(*collider, collider->low + way, collider->high + way);
    } else {
        const glm::vec3 freely = collider->form == ColliderForm::ground ? glm::vec3(0.0f, by.y, 0.0f) : by;
        collider->place = withinPlaces(collider->place + freely);
    }
}

void makeValid(Collider& collider, const Collider& before) {
    if (collider == before) return;
    const ShapeRow& shape = rowOf(collider.shape);
    const MotionRow& motion = rowOf(collider.motion);
    if (shape.fault(collider)) shape.repair(collider);
    if (motion.fault(collider)) motion.repair(collider, before);
    if (!fitsAScene(collider)) collider = before;
}

float freeDistance(std::span<const glm::vec4> points, glm::vec3 from, glm::vec3 direction, float radius) {
    struct Taken {
        float start, end;  // distances along the ray between which the ball touches a point, m
    };
    std::vector<Taken> taken;
    for (const glm::vec4& point : points) {
        const glm::vec3 away = glm::vec3(point) - from;
        const float middle = glm::dot(away, direction);
        const float half = radius * radius - (glm::dot(away, away) - middle * middle);
        if (!(half > 0.0f)) continue;
        taken.push_back({middle - std::sqrt(half), middle + std::sqrt(half)});
    }
    std::ranges::sort(taken, {}, &Taken::start);
    float distance = 0.0f;
    for (const Taken& part : taken) {
        if (part.start > distance) break;
        distance = std::max(distance, part.end);
    }
    return distance;
}

void makeRoomFor(Collider& collider, std::span<const glm::vec4> points, float margin, glm::vec3 eye) {
    // Greatest distance to move towards the eye, as a share of the distance to the eye.
    constexpr float kMostOfWay = 0.6f;
    if (rowOf(collider.shape).isHalfSpace) {
        for (const glm::vec4& point : points) collider.place.y = std::min(collider.place.y, point.y - margin);
        return;
    }
    if (rowOf(collider.shape).isHollow) {
        for (const glm::vec4& point : points) {
            const glm::vec3 away = glm::abs(glm::vec3(point) - collider.place);
            collider.size = glm::max(collider.size, 2.0f * (away + margin));
        }
        return;
    }
    const float radius = boundingRadius(collider) + margin;
    const float way = glm::distance(eye, collider.place);
    const glm::vec3 towardsEye = (eye - collider.place) / std::max(way, 1e-3f);
    const glm::vec3 down(0.0f, -1.0f, 0.0f);
    const float distance = freeDistance(points, collider.place, towardsEye, radius);
    if (distance < kMostOfWay * way) {
        collider.place += distance * towardsEye;
    } else {
        collider.place += freeDistance(points, collider.place, down, radius) * down;
    }
}

}  // namespace drape::viewer

#include "viewer/edits/body_edits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "colliders/collider.h"
#include "scene/fields/field_tables.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "viewer/edits/collider_edits.h"

namespace drape::viewer {
namespace {

constexpr const char* kAnyBody = "body";  // name that is always valid

float longestSide(const MeshShape& shape) {
    const glm::vec3 extent = shape.extent();
    return std::max({extent.x, extent.y, extent.z});
}

}  // namespace

BodyDescription* findBody(std::vector<BodyDescription>& bodies, std::string_view name) {
    const auto found = std::ranges::find_if(bodies, [&](const BodyDescription& b) { return b.frame.name == name; });
    return found == bodies.end() ? nullptr : &*found;
}

float lengthOf(const BodyDescription& body, const BodyDescription& read) {
    return longestSide(*read.mesh.shape) * (body.mesh.scale / read.mesh.scale);
}

void setLength(BodyDescription& body, const BodyDescription& read, float length) {
    constexpr float kLeast = 1e-6f, kMost = 1e6f;  // bounds of bodies[].mesh.scale
    const float scale = std::clamp(read.mesh.scale * (length / longestSide(*read.mesh.shape)), kLeast, kMost);
    body.mesh.place = read.mesh.place * (scale / read.mesh.scale);
    body.mesh.scale = scale;
    readAnew(body.mesh);
    readAnew(body.cache);
}

std::string duplicateBody(std::vector<BodyDescription>& bodies, std::string_view name) {
    const BodyDescription* const original = findBody(bodies, name);
    if (original == nullptr || bodies.size() >= BodyDescription::kMost) return "";
    BodyDescription copy = *original;
    copy.frame.name = freshBodyName(bodies, copy.frame.name);
    copy.frame.place.x =
        std::min(copy.frame.place.x + 1.1f * longestSide(*copy.mesh.shape), static_cast<float>(kPlace.high));
    bodies.push_back(std::move(copy));
    return bodies.back().frame.name;
}

void removeBody(std::vector<BodyDescription>& bodies, std::string_view name) {
    std::erase_if(bodies, [&](const BodyDescription& body) { return body.frame.name == name; });
}

void makeValid(BodyDescription& body, const BodyDescription& before) {
    // Bodies and colliders share place and motion. The frame becomes a collider with any valid name and the default
    // shape, so that makeValid() for colliders repairs it.
    Collider frame{body.frame, kAnyBody};
    makeValid(frame, {before.frame, kAnyBody});
    static_cast<Motion&>(body.frame) = std::move(frame);
}

namespace {

struct Bounds3 {
    glm::vec3 low{std::numeric_limits<float>::infinity()};
    glm::vec3 high{-std::numeric_limits<float>::infinity()};

    void hold(glm::vec3 point) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    bool holds(glm::vec3 point) const {
        return glm::all(glm::greaterThanEqual(point, low)) && glm::all(glm::lessThanEqual(point, high));
    }
    /// Returns whether a ball overlaps the box.
    bool isMetBy(glm::vec3 centre, float radius) const {
        return glm::distance(glm::clamp(centre, low, high), centre) < radius;
    }
};

std::span<const glm::vec4> clothStart(const Model& model) {
    return std::span(model.startPositions).first(model.clothParticleCount());
}

bool isHeld(const Model& model) {
    return std::ranges::any_of(clothStart(model), [](const glm::vec4& particle) { return particle.w == 0.0f; });
}

Bounds3 clothBounds(const Model& model) {
    Bounds3 bounds;
    for (const glm::vec4& particle : clothStart(model)) bounds.hold(glm::vec3(particle));
    return bounds;
}

bool isFree(const Bounds3& bounds, const Model& model) {
    return std::ranges::none_of(model.startPositions,
                                [&](const glm::vec4& particle) { return bounds.holds(glm::vec3(particle)); });
}

/// Returns whether a collider overlaps the box anywhere on its path. Unbounded colliders do not count.
bool comesInto(const Collider& collider, const Bounds3& bounds) {
    const float radius = boundingRadius(collider);
    if (radius >= kUnbounded) return false;
    return bounds.isMetBy(collider.place, radius + glm::length(collider.travel));
}

bool hasCollider(const Settings& settings, const Bounds3& bounds) {
    return std::ranges::any_of(settings.colliders, [&](const Collider& collider) {
        return collider.on && collider.form == ColliderForm::entry && comesInto(collider, bounds);
    });
}

}  // namespace

float usualBodyLength(const Scene& scene, const Model& model) {
    const glm::vec2 size = sizeOf(scene.world.cloths.front());
    const float length = std::max(size.x, size.y);
    if (isHeld(model)) return 0.3f * length;
    const Collider& ground = scene.settings.ground();
    const float room = clothBounds(model).low.y - ground.place.y;
    return ground.on && room > 0.0f ? std::min(0.5f * length, 0.6f * room) : 0.5f * length;
}

bool placeBody(BodyDescription& body, Scene& scene, const Model& model, glm::vec3 target, glm::vec3 eye) {
    Settings& settings = scene.settings;
    const Collider& ground = std::as_const(settings).ground();
    const float margin = settings.clothContact.thickness + model.limits.cell;
    Bounds3 mesh;
    for (const glm::vec3& point : placedPositions(body.mesh)) mesh.hold(point);
    const auto boundsAt = [&](glm::vec3 place) {
        return Bounds3{place + mesh.low - margin, place + mesh.high + margin};
    };
    glm::vec3& place = body.frame.place;

    const Bounds3 cloth = clothBounds(model);
    place = 0.5f * (cloth.low + cloth.high);
    place.y = ground.on ? ground.place.y - mesh.low.y : cloth.low.y - 1.01f * margin - mesh.high.y;
    Bounds3 column = boundsAt(place);
    column.high.y = std::max(column.high.y, cloth.low.y);
    if (!isHeld(model) && isFree(boundsAt(place), model) && !hasCollider(settings, column)) {
        const Collider& ball = std::as_const(settings).ball();
        if (!ball.on || !comesInto(ball, column)) return false;
        settings.ball().on = false;
        return true;
    }

    Collider around;
    around.place = target;
    for (const glm::vec3& corner : {mesh.low, mesh.high}) around.radius = std::max(around.radius, glm::length(corner));
    makeRoomFor(around, model.startPositions, margin, eye);
    place = around.place;
    if (!ground.on) return false;
    const glm::vec3 standing(place.x, ground.place.y - mesh.low.y, place.z);
    if (standing.y > place.y || isFree(boundsAt(standing), model)) place = standing;
    return false;
}

}  // namespace drape::viewer

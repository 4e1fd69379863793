#include "viewer/hand/pick_collider.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "colliders/shape.h"
#include "physics/kernels.h"

namespace drape::viewer {
namespace {

constexpr float kMissed = std::numeric_limits<float>::infinity();

float sphereDepth(const Ray& ray, float radius) {
    const float a = glm::dot(ray.direction, ray.direction);
    const float b = glm::dot(ray.origin, ray.direction);
    const float discriminant = b * b - a * (glm::dot(ray.origin, ray.origin) - radius * radius);
    if (!(discriminant > 0.0f) || a == 0.0f) return kMissed;
    const float depth = (-b - std::sqrt(discriminant)) / a;
    return depth > 0.0f ? depth : kMissed;
}

/// Where it has entered all half spaces and left none.
float convexDepth(const Ray& ray, std::span<const HalfSpace> planes) {
    float enters = -kMissed;
    float leaves = kMissed;
    for (const HalfSpace& plane : planes) {
        const glm::vec3 normal = glm::normalize(plane.normal);
        const float outside = glm::dot(normal, ray.origin) - plane.distance;
        const float rate = glm::dot(normal, ray.direction);
        if (rate == 0.0f && outside > 0.0f) return kMissed;
        if (rate < 0.0f) enters = std::max(enters, -outside / rate);
        if (rate > 0.0f) leaves = std::min(leaves, -outside / rate);
    }
    return enters > 0.0f && enters < leaves ? enters : kMissed;
}

/// Sphere tracing (Hart 1996) from where the ray enters a ball about the shape.
float tracedDepth(const Ray& ray, float bound, const auto& distanceAt) {
    constexpr int kMostSteps = 200;
    constexpr float kOnSurface = 1e-5f;  // m
    if (distanceAt(ray.origin) <= 0.0f) return kMissed;
    float depth = glm::length(ray.origin) > bound ? sphereDepth(ray, bound) : 0.0f;
    if (depth == kMissed) return kMissed;
    const float speed = glm::length(ray.direction);
    for (int i = 0; i < kMostSteps; ++i) {
        const glm::vec3 point = ray.origin + depth * ray.direction;
        const float distance = distanceAt(point);
        if (distance < kOnSurface) return depth;
        if (glm::dot(point, point) > 1.1f * bound * bound && glm::dot(point, ray.direction) > 0.0f) return kMissed;
        depth += distance / speed;
    }
    return kMissed;
}

}  // namespace

float depthOf(const Ray& ray, const PlacedCollider& placed) {
    const Collider& collider = placed.collider;
    const Pose& pose = placed.pose;
    const Pose back{{}, glm::vec4(-glm::vec3(pose.turn), pose.turn.w)};
    const Ray local{turned(back, ray.origin - pose.place), turned(back, ray.direction)};
    const float bound = boundingRadius(collider);
    switch (collider.shape) {
        case ColliderShape::sphere:
            return sphereDepth(local, collider.radius);
        case ColliderShape::capsule:
        case ColliderShape::box: {
            std::vector<glm::vec4> noPlanes;
            const physics::ColliderRecord record = recordOf(collider, 0.0f, noPlanes);
            physics::Kernels kernels{};
            return tracedDepth(local, bound,
                               [&](glm::vec3 point) { return kernels.nearestOf(record, point).distance; });
        }
        case ColliderShape::plane:
            return local.origin.y > 0.0f && local.direction.y < 0.0f ? -local.origin.y / local.direction.y : kMissed;
        case ColliderShape::convex:
            return convexDepth(local, collider.planes);
        case ColliderShape::room:
            break;
    }
    return kMissed;
}

std::optional<PickedCollider> pickCollider(const Ray& ray, std::span<const PlacedCollider> colliders) {
    std::optional<PickedCollider> picked;
    for (std::size_t i = 0; i < colliders.size(); ++i) {
        const float depth = depthOf(ray, colliders[i]);
        if (depth < (picked ? picked->distance : kMissed)) picked = PickedCollider{i, depth};
    }
    return picked;
}

}  // namespace drape::viewer

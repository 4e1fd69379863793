#include "colliders/shapes/shape_parts.h"

#include <cmath>

#include "colliders/collider.h"
#include "physics/kernels.h"

namespace drape::shapes {

float ballDepth(const ShapeRay& ray, float radius) {
    const float a = glm::dot(ray.direction, ray.direction);
    const float b = glm::dot(ray.origin, ray.direction);
    const float discriminant = b * b - a * (glm::dot(ray.origin, ray.origin) - radius * radius);
    if (!(discriminant > 0.0f) || a == 0.0f) return kNeverMet;
    const float depth = (-b - std::sqrt(discriminant)) / a;
    return depth > 0.0f ? depth : kNeverMet;
}

float tracedDepth(const Collider& collider, const ShapeRay& ray) {
    constexpr int kMostSteps = 200;
    constexpr float kOnSurface = 1e-5f;  // distance from the surface at which a point counts as on it, m
    std::vector<glm::vec4> planes;
    const physics::ColliderRecord record = recordOf(collider, 0.0f, planes);
    physics::Kernels kernels{};
    kernels.colliderPlanes = planes;
    const auto distanceAt = [&](glm::vec3 point) { return kernels.nearestOf(record, point).distance; };
    if (distanceAt(ray.origin) <= 0.0f) return kNeverMet;
    // Starts where the ray enters a bounding ball of the shape.
    const float bound = boundingRadius(collider);
    float depth = glm::length(ray.origin) > bound ? ballDepth(ray, bound) : 0.0f;
    if (depth == kNeverMet) return kNeverMet;
    const float speed = glm::length(ray.direction);
    for (int i = 0; i < kMostSteps; ++i) {
        const glm::vec3 point = ray.origin + depth * ray.direction;
        const float distance = distanceAt(point);
        if (distance < kOnSurface) return depth;
        if (glm::dot(point, point) > 1.1f * bound * bound && glm::dot(point, ray.direction) > 0.0f) return kNeverMet;
        depth += distance / speed;
    }
    return kNeverMet;
}

}  // namespace drape::shapes

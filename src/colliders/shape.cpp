#include "colliders/shape.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

float lengthOf(glm::vec3 v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

/// The plane at unit length: its normal, and its distance from the origin along it.
glm::dvec4 unitPlane(const HalfSpace& plane) {
    const glm::dvec3 normal(plane.normal);
    const double length = std::sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
    return {normal / length, double{plane.distance}};
}

/// The radii of a capsule's balls, below and above. If one is inside the other it is taken larger, so that it only
/// just touches it from within.
glm::vec2 radiiOf(const Collider& capsule) {
    const float most = 0.999f * capsule.length;
    return {std::max(capsule.radius, capsule.topRadius - most), std::max(capsule.topRadius, capsule.radius - most)};
}

/// Of the cone's side: away from the axis, and along it.
glm::vec2 sideNormal(glm::vec2 radii, float length) {
    const double along = length > 0.0f ? (double{radii.x} - double{radii.y}) / double{length} : 0.0;
    return glm::vec2(std::sqrt(1.0 - along * along), along);
}

float farthestCorner(const std::vector<HalfSpace>& planes) {
    float farthest = 0.0f;
    for (const glm::vec3& corner : cornersOf(planes)) farthest = std::max(farthest, lengthOf(corner));
    return farthest;
}

/// Corners are many triples of planes to look through, and each step asks for the same shapes: their radii are kept.
float convexRadius(const std::vector<HalfSpace>& planes) {
    struct Known {
        std::vector<HalfSpace> planes;
        float radius;
    };
    thread_local std::vector<Known> known;
    const auto found = std::ranges::find(known, planes, &Known::planes);
    if (found != known.end()) return found->radius;
    if (known.size() >= Collider::kMost) known.clear();
    known.push_back({planes, farthestCorner(planes)});
    return known.back().radius;
}

}  // namespace

float boundingRadius(const Collider& collider) {
    switch (collider.shape) {
        case ColliderShape::sphere:
            return collider.radius;
        case ColliderShape::capsule:
            return 0.5f * collider.length + std::max(collider.radius, collider.topRadius);
        case ColliderShape::box:
            return 0.5f * lengthOf(collider.size);
        case ColliderShape::convex:
            return convexRadius(collider.planes);
        case ColliderShape::plane:
        case ColliderShape::room:
            break;
    }
    return kUnbounded;
}

float edgeRadius(const Collider& collider) {
    switch (collider.shape) {
        case ColliderShape::sphere:
            return collider.radius;
        case ColliderShape::capsule:
            return std::min(collider.radius, collider.topRadius);
        case ColliderShape::box:
            return collider.rounding;
        case ColliderShape::convex:
            return 0.0f;
        case ColliderShape::plane:
        case ColliderShape::room:
            break;
    }
    return kUnbounded;
}

physics::ColliderRecord recordOf(const Collider& collider, float thickness, std::vector<glm::vec4>& planes) {
    physics::ColliderRecord record{};
    record.kind = static_cast<glm::uint>(collider.shape);
    record.rule = static_cast<glm::uint>(collider.rule);
    record.friction = collider.friction;
    record.restitution = collider.restitution;
    record.thickness = thickness;
    switch (collider.shape) {
        case ColliderShape::sphere:
            record.size.x = collider.radius;
            break;
        case ColliderShape::capsule:
            record.size = glm::vec4(radiiOf(collider), collider.length, 0.0f);
            record.more = glm::vec4(sideNormal(radiiOf(collider), collider.length), 0.0f, 0.0f);
            break;
        case ColliderShape::box:
            record.size = glm::vec4(0.5f * collider.size - collider.rounding, collider.rounding);
            break;
        case ColliderShape::plane:
            break;
        case ColliderShape::convex:
            record.firstPlane = static_cast<glm::uint>(planes.size());
            record.planeCount = static_cast<glm::uint>(collider.planes.size());
            for (const HalfSpace& plane : collider.planes) planes.emplace_back(unitPlane(plane));
            break;
        case ColliderShape::room:
            record.size = glm::vec4(0.5f * collider.size - thickness, 0.0f);
            break;
    }
    return record;
}

std::vector<glm::vec3> cornersOf(const std::vector<HalfSpace>& halfSpaces) {
    std::vector<glm::dvec4> planes;
    for (const HalfSpace& plane : halfSpaces) planes.push_back(unitPlane(plane));
    constexpr double kOnPlane = 1e-6;  // m
    std::vector<glm::vec3> corners;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        for (std::size_t j = i + 1; j < planes.size(); ++j) {
            for (std::size_t k = j + 1; k < planes.size(); ++k) {
                const glm::dvec3 a(planes[i]), b(planes[j]), c(planes[k]);
                const glm::dvec3 bc = glm::cross(b, c);
                const double volume = glm::dot(a, bc);
                if (std::abs(volume) < 1e-9) continue;
                const glm::dvec3 point =
                    (bc * planes[i].w + glm::cross(c, a) * planes[j].w + glm::cross(a, b) * planes[k].w) / volume;
                const bool isInside = std::ranges::all_of(planes, [&](const glm::dvec4& plane) {
                    return glm::dot(glm::dvec3(plane), point) <= plane.w + kOnPlane;
                });
                if (!isInside) continue;
                const bool isNew = std::ranges::none_of(
                    corners, [&](const glm::vec3& corner) { return lengthOf(corner - glm::vec3(point)) < kOnPlane; });
                if (isNew) corners.emplace_back(point);
            }
        }
    }
    return corners;
}

}  // namespace drape

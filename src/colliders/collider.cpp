#include "colliders/collider.h"

#include <algorithm>
#include <cmath>

#include "colliders/shapes/shape_row.h"

namespace drape {
namespace {

float cornerDistance(glm::vec3 a, glm::vec3 b) {
    const glm::vec3 v = a - b;
    return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

}  // namespace

glm::dvec4 unitPlane(const HalfSpace& plane) {
    const glm::dvec3 normal(plane.normal);
    const double length = std::sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
    return {normal / length, double{plane.distance}};
}

std::vector<glm::vec3> cornersOf(const std::vector<HalfSpace>& halfSpaces) {
    std::vector<glm::dvec4> planes;
    for (const HalfSpace& plane : halfSpaces) planes.push_back(unitPlane(plane));
    // Distance, m, within which a point counts as on a plane, and two points as the same.
    constexpr double kOnPlane = 1e-6;
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
                const bool isNew = std::ranges::none_of(corners, [&](const glm::vec3& corner) {
                    return cornerDistance(corner, glm::vec3(point)) < kOnPlane;
                });
                if (isNew) corners.emplace_back(point);
            }
        }
    }
    return corners;
}

void HalfSpaces::measure() {
    radius_ = 0.0f;
    for (const glm::vec3& corner : cornersOf(planes_))
        radius_ = std::max(radius_, cornerDistance(corner, glm::vec3(0.0f)));
}

const ShapeRow& rowOf(ColliderShape shape) {
    static constexpr const ShapeRow* kRows[] = {
#define COLLIDER_SHAPE(kind, name, nearest) &shapes::name##Shape,
#include "physics/colliders/table.glsl"
#undef COLLIDER_SHAPE
        &shapes::roomShape,
    };
    return *kRows[static_cast<std::size_t>(shape)];
}

void setCorners(Collider& walls, glm::vec3 low, glm::vec3 high) {
    walls.low = low;
    walls.high = high;
    walls.place = 0.5f * (low + high);
    walls.size = high - low;
}

float boundingRadius(const Collider& collider) { return rowOf(collider.shape).boundingRadius(collider); }

float edgeRadius(const Collider& collider) { return rowOf(collider.shape).edgeRadius(collider); }

physics::ColliderRecord recordOf(const Collider& collider, float thickness, std::vector<glm::vec4>& planes) {
    physics::ColliderRecord record{};
    record.kind = static_cast<glm::uint>(collider.shape);
    record.rule = static_cast<glm::uint>(collider.rule);
    record.friction = collider.friction;
    record.restitution = collider.restitution;
    record.thickness = thickness;
    rowOf(collider.shape).fill(collider, record, planes);
    return record;
}

float greatestSpeed(const Collider& collider) { return greatestSpeed(collider, boundingRadius(collider)); }

std::optional<Fault> faultOf(const Collider& collider) {
    const std::optional<Fault> fault = rowOf(collider.shape).fault(collider);
    return fault ? fault : faultOfMotion(collider);
}

}  // namespace drape

#include "colliders/shape.h"

#include "colliders/shapes/shape_row.h"

namespace drape {

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

#include "colliders/shape.h"
#include "colliders/shapes/shape_row.h"

namespace drape::shapes {

constinit const ShapeRow roomShape{
    .meaning = "a box with sides `size` that keeps cloth inside",
    .arrival = Arrival::closesIn,
    .hasSides = true,
    .isHollow = true,
    .boundingRadius = [](const Collider&) { return kUnbounded; },
    .edgeRadius = [](const Collider&) { return kUnbounded; },
    .fill =
        [](const Collider& room, physics::ColliderRecord& record, std::vector<glm::vec4>&) {
            record.kind = physics::kRoom;
            record.size = glm::vec4(0.5f * room.size - record.thickness, 0.0f);
        },
    // A room must be large enough for a cloth.
    .make = [](Collider& room, float side) { room.size = glm::vec3(10.0f * side); },
};

}  // namespace drape::shapes

#pragma once

#include "colliders/motion.h"

namespace drape::test {

inline PlacedCollider ballAt(glm::vec3 centre, float radius) {
    PlacedCollider placed;
    placed.collider.name = kBallName;
    placed.collider.radius = radius;
    placed.collider.place = placed.pose.place = centre;
    return placed;
}

/// One of each shape that has a surface, about half a metre large.
inline std::vector<Collider> everyShape() {
    std::vector<Collider> shapes(6);
    shapes[0] = {.name = "ball", .radius = 0.25f};
    shapes[1] = {.name = "cone", .shape = ColliderShape::capsule, .radius = 0.2f, .topRadius = 0.1f, .length = 0.3f};
    shapes[2] = {.name = "round box", .shape = ColliderShape::box, .size = {0.5f, 0.3f, 0.4f}, .rounding = 0.05f};
    shapes[3] = {.name = "sharp box", .shape = ColliderShape::box, .size = {0.4f, 0.3f, 0.4f}, .rounding = 0.0f};
    shapes[4] = {.name = "wedge", .shape = ColliderShape::convex};
    shapes[4].planes = {
        {{0, -1, 0}, 0.2f}, {{1, 1, 0}, 0.1f}, {{-1, 1, 0}, 0.1f}, {{0, 0, 1}, 0.2f}, {{0, 0, -1}, 0.2f}};
    shapes[5] = {.name = "slope", .shape = ColliderShape::plane};
    return shapes;
}

}  // namespace drape::test

#pragma once

#include "support/collider_shapes.h"

namespace drape::test {

inline PlacedCollider ballAt(glm::vec3 centre, float radius) {
    PlacedCollider placed;
    placed.collider.name = kBallName;
    placed.collider.radius = radius;
    placed.collider.place = placed.pose.place = centre;
    return placed;
}

/// Makes one collider of each shape that has a surface, about half a metre large.
inline std::vector<Collider> everyShape() {
    std::vector<Collider> shapes = {sphereOf(0.25f),
                                    capsuleOf(0.2f, 0.1f, 0.3f),
                                    boxOf({0.5f, 0.3f, 0.4f}, 0.05f),
                                    boxOf({0.4f, 0.3f, 0.4f}, 0.0f),
                                    octahedronOf(0.2f),
                                    planeCollider()};
    shapes[4].planes = {
        {{0, -1, 0}, 0.2f}, {{1, 1, 0}, 0.1f}, {{-1, 1, 0}, 0.1f}, {{0, 0, 1}, 0.2f}, {{0, 0, -1}, 0.2f}};
    const char* names[] = {"ball", "cone", "round box", "sharp box", "wedge", "slope"};
    for (std::size_t i = 0; i < shapes.size(); ++i) shapes[i].name = names[i];
    return shapes;
}

}  // namespace drape::test

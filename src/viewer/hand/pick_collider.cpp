#include "viewer/hand/pick_collider.h"

#include "colliders/shapes/shape_row.h"

namespace drape::viewer {
float depthOf(const Ray& ray, const PlacedCollider& placed) {
    const Collider& collider = placed.collider;
    const Pose& pose = placed.pose;
    const Pose back{{}, glm::vec4(-glm::vec3(pose.turn), pose.turn.w)};
    const ShapeRay local{turned(back, ray.origin - pose.place), turned(back, ray.direction)};
    return rowOf(collider.shape).depth(collider, local);
}

std::optional<PickedCollider> pickCollider(const Ray& ray, std::span<const PlacedCollider> colliders) {
    std::optional<PickedCollider> picked;
    for (std::size_t i = 0; i < colliders.size(); ++i) {
        const float depth = depthOf(ray, colliders[i]);
        if (depth < (picked ? picked->distance : kNeverMet)) picked = PickedCollider{i, depth};
    }
    return picked;
}

}  // namespace drape::viewer

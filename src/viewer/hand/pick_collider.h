#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "colliders/collider.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// Returns the distance along a ray at which it enters a collider, in lengths of its direction. Returns infinity if the
/// ray misses the collider or starts inside. Rays miss rooms, which are invisible.
float depthOf(const Ray& ray, const PlacedCollider& placed);

struct PickedCollider {
    std::size_t index = 0;  ///< index of the collider in the list
    float distance = 0.0f;  ///< distance along the ray, in lengths of its direction
};

/// Returns the collider that a ray meets first, if there is one.
std::optional<PickedCollider> pickCollider(const Ray& ray, std::span<const PlacedCollider> colliders);

}  // namespace drape::viewer

#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "colliders/collider.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// How far along a ray it enters a collider, in lengths of its direction; infinity where it misses it, or starts in it.
/// Rooms are not seen: rays miss them.
float depthOf(const Ray& ray, const PlacedCollider& placed);

struct PickedCollider {
    std::size_t index = 0;  ///< in the list
    float distance = 0.0f;  ///< along the ray, in lengths of its direction
};

/// The one that a ray meets first.
std::optional<PickedCollider> pickCollider(const Ray& ray, std::span<const PlacedCollider> colliders);

}  // namespace drape::viewer

#pragma once

#include "cloth/core/model.h"
#include "colliders/collider.h"
#include "render/shared/shared.h"
#include "solver/settings/pin_group.h"

#include <span>
#include <vector>

namespace drape::render {

/// Returns the rings by which cloth hangs from rails, such as a curtain from its rod or a flag from its pole. A rail is
/// a thin still capsule. A ring goes through a particle that is pinned beside it at the start. Where many neighbours
/// are pinned, only those nearest to the rail have rings.
/// `world`: the description of the model.
/// `groups`: groups of pins.
[[nodiscard]] std::vector<Ring> ringsOf(const Model& model, const WorldDescription& world,
                                        std::span<const PinGroup> groups, std::span<const PlacedCollider> colliders);

}  // namespace drape::render

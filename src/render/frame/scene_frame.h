#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "colliders/collider.h"
#include "render/frame/frame.h"
#include "render/shared/shared.h"
#include "scene/scene.h"
#include "solver/plan/step.h"
#include "solver/settings/settings.h"

namespace drape::render {

/// Returns the rings by which cloth hangs from rails, such as a curtain from its rod or a flag from its pole. A rail is
/// a thin still capsule. A ring goes through a particle that is pinned beside it at the start. Where many neighbours
/// are pinned, only those nearest to the rail have rings.
/// `world`: the description of the model.
/// `groups`: groups of pins.
std::vector<Ring> ringsOf(const Model& model, const WorldDescription& world, std::span<const PinGroup> groups,
                          std::span<const PlacedCollider> colliders);

/// Returns the looks of a world's fabrics: first of cloths, then of bodies, then of the panels of each cloth.
std::vector<FabricLook> fabricsOf(const WorldDescription& world);

/// Returns the frame of a scene: its camera, colliders, walls and ground, and a pole for each cloth that hangs by its
/// left edge.
/// `settings`: may differ from the scene's own.
/// `colliders`: all colliders at their present positions.
Frame sceneFrame(const Scene& scene, const Settings& settings, const Model& model, const WorldView& world,
                 std::span<const PlacedCollider> colliders);

}  // namespace drape::render

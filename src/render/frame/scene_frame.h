#pragma once

#include "render/frame/frame.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape::render {

/// Returns the looks of a world's fabrics: first of cloths, then of bodies, then of the panels of each cloth.
std::vector<FabricLook> fabricsOf(const WorldDescription& world);

/// Returns the frame of a scene: its camera, colliders, walls and ground, and a pole for each cloth that hangs by its
/// left edge.
/// `settings`: may differ from the scene's own.
/// `colliders`: all colliders at their present positions.
Frame sceneFrame(const Scene& scene, const Settings& settings, const Model& model, const WorldView& world,
                 std::span<const PlacedCollider> colliders);

}  // namespace drape::render

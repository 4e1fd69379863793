#pragma once

#include "render/frame/frame.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape::render {

/// Returns Frame::fabrics of a world: the looks of cloths, then of bodies, then of each cloth's panels in turn.
std::vector<FabricLook> fabricsOf(const WorldDescription& world);

/// Returns the frame of a scene: its camera, colliders, walls, ground, and a pole for each cloth that hangs by its left
/// edge. Settings and places of colliders may differ from the scene's own.
Frame sceneFrame(const Scene& scene, const Settings& settings, const Model& model, const WorldView& world,
                 std::span<const PlacedCollider> colliders);

}  // namespace drape::render

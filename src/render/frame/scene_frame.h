#pragma once

#include "render/frame/frame.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape::render {

/// Frame::fabrics of a world: looks of cloths, of bodies, and of each cloth's panels in turn.
std::vector<FabricLook> fabricsOf(const WorldDescription& world);

/// The frame of a scene with these settings, which need not be its own, and with colliders in these places: its camera,
/// colliders, walls, ground and, for each cloth that hangs by its left edge, a pole.
Frame sceneFrame(const Scene& scene, const Settings& settings, const Model& model, const WorldView& world,
                 std::span<const PlacedCollider> colliders);

}  // namespace drape::render

#pragma once

#include "render/frame.h"
#include "scene/scene.h"
#include "solver/step.h"

namespace drape::render {

/// What a scene looks like with these settings, which need not be its own, and with colliders where they are: its
/// camera, colliders, walls, ground and, for each cloth that hangs by its left edge, a pole.
Frame sceneFrame(const Scene& scene, const Settings& settings, const Model& model, const WorldView& world,
                 std::span<const PlacedCollider> colliders);

}  // namespace drape::render

#pragma once

#include <filesystem>
#include <optional>

#include "scene/clean_start.h"
#include "scene/scene.h"

namespace drape {

/// A garment that is sewn on a body.
struct GarmentScene {
    Scene scene;
    std::optional<CleanStart> start;  ///< of a sewing pattern; nothing for another mesh, which starts as it is
};

/// A scene in which a garment of cotton is sewn on a body: the body starts thin and grows while links come to the lengths
/// of the panels, both in a second, and gravity comes afterwards. The garment, a sewing pattern or a mesh whose texture
/// coordinates are metres on panels, and the body keep the places of their files; a pattern starts as findCleanStart()
/// says. A body is taken in metres, or where it would be over 5 m long in centimetres, or over 500 m in millimetres.
///
/// body: its file; empty: none, and the garment falls to the ground. spacing: m between the particles of a pattern, 0.002
/// to 0.2. Throws SceneError as loadMeshes() does.
GarmentScene garmentScene(const std::filesystem::path& garment, const std::filesystem::path& body, float spacing);

}  // namespace drape

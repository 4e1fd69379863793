#pragma once

#include <filesystem>
#include <optional>

#include "scene/scene.h"
#include "scene/start/clean_start.h"

namespace drape {

/// A garment that is sewn on a body.
struct GarmentScene {
    Scene scene;
    std::optional<CleanStart> start;  ///< of a sewing pattern; nothing for another mesh, which starts as it is
};

/// A scene in which a garment of cotton is sewn on a body: the body starts thin and grows while links come to the
/// lengths of the panels, both in a second, and gravity comes afterwards. The garment, a sewing pattern or a mesh whose
/// texture coordinates are metres on panels, and the body keep the places of their files; a pattern starts as
/// findCleanStart() says. A body is taken in metres, or where it would be over 5 m long in centimetres, or over 500 m
/// in millimetres.
///
/// body: its file; empty: none, and the garment falls to the ground. spacing: m between the particles of a pattern,
/// 0.002 to 0.2. Throws SceneError as loadMeshes() does.
GarmentScene garmentScene(const std::filesystem::path& garment, const std::filesystem::path& body, float spacing);

inline constexpr float kUsualSpacing = 0.018f;  ///< m, of patterns that are opened without more said

/// Whether a scene has one cloth, from a sewing pattern that has been read, and no body that could wear it.
bool isUnworn(const Scene& scene);

/// Lets a body wear the first cloth of a scene that has no bodies, as in garmentScene(). Other cloths, settings and
/// fabric stay as they are, except that the ground goes, since a body may stand anywhere, and the camera looks at both.
/// Answers the start of a sewing pattern. Throws SceneError as loadMeshes() does.
std::optional<CleanStart> putOn(Scene& scene, const std::filesystem::path& body);

}  // namespace drape

#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "cloth/description/description.h"
#include "scene/load/clean_start.h"
#include "scene/load/garment_place.h"
#include "scene/scene.h"

namespace drape {

/// A scene that sews a garment.
struct GarmentScene {
    Scene scene;
    GarmentPlace place;               ///< place of a sewing pattern; other meshes stay where they are
    std::optional<CleanStart> start;  ///< start of a sewing pattern; nothing for other meshes, which keep their shape
    struct Outer {
        GarmentPlace place;               ///< as GarmentScene::place
        std::optional<CleanStart> start;  ///< as GarmentScene::start
    };
    std::vector<Outer> outer;  ///< the garments over the first one (dressOver())
};

/// Makes a scene that sews a cotton garment on a body. The body first grows from thin, in 0.5 s. Then the links shrink
/// to the lengths of the panels, in 1 s. Gravity acts afterwards. Garment and body keep the positions in their files,
/// except that findGarmentPlace() places a sewing pattern, and findCleanStart() moves its start. The unit of the body's
/// file is assumed to be the metre for a body of up to 5 units, the centimetre up to 500 units, and the millimetre
/// above.
///
/// `garment`: file of a sewing pattern, or of a mesh whose texture coordinates are metres on panels.
/// `body`: file of the body; empty: none, and the garment falls to the ground.
/// `spacing`: distance between the particles of a pattern, 0.002 to 0.2 m.
/// `wish`: place of a sewing pattern, if the user gives one.
/// `ignores`: parts of the body that cloth does not meet (ClothDescription::ignores).
///
/// Throws SceneError as loadMeshes() does.
GarmentScene garmentScene(const std::filesystem::path& garment, const std::filesystem::path& body, float spacing,
                          const PlaceWish& wish = {}, const std::vector<std::string>& ignores = {});

inline constexpr float kUsualSpacing = 0.018f;  ///< default spacing of patterns, m

/// Returns whether a scene has exactly one cloth, from a sewing pattern that has been read, and no bodies to wear it.
bool isUnworn(const Scene& scene);

/// Returns whether a scene has only sewing patterns and one body that wears them, in the place of its file.
bool isWorn(const Scene& scene);

/// Adds a body that wears the scene's first cloth, as garmentScene() does. The scene must have no bodies. Turns contact
/// of cloth on and the ground off, as a body may stand anywhere, and moves the camera. Other cloths, settings and
/// fabric stay unchanged. Returns the start of a sewing pattern. Throws SceneError as loadMeshes() does.
/// `place`: receives the place of a sewing pattern; null: not needed.
std::optional<CleanStart> putOn(Scene& scene, const std::filesystem::path& body, const PlaceWish& wish = {},
                                GarmentPlace* place = nullptr);

/// Returns the point within the bounds of `camera.target` that is nearest to `point`, m. Cloth may be farther away.
glm::vec3 cameraTarget(const glm::vec3& point);

/// Places the camera so that it shows the first cloth and all bodies, down to the ground if that is on. The meshes must
/// have been read.
void lookAtAll(Scene& scene);

/// Dresses the body of a garment scene in another garment, over those that it wears. A sewing pattern starts
/// larger than they do (PatternSettings::layer), by more and more, and up to 10 cm higher, until its start crosses
/// neither them nor the body. Another mesh keeps its place. All garments are sewn at the same time. Throws SceneError
/// as garmentScene() does.
/// `made`: the scene of the inner garments. Its body must be the one in `body`.
/// `wish`: place of the garment on the bodies alone; its `bodyMoves` is that of `made`.
void dressOver(GarmentScene& made, const std::filesystem::path& garment, const std::filesystem::path& body,
               float spacing, PlaceWish wish = {});

/// Throws SceneError if the texture coordinates of a mesh can hardly be its panels in metres: the median over its edges
/// of the difference between the length on the panels and that of the surface is over 20 %. Texture coordinates that
/// were made for a picture lie between 0 and 1 whatever the size of the garment is. Ignores sewing patterns, and meshes
/// without panels. The mesh must have been read.
void requirePanelLengths(const MeshDescription& mesh, std::string_view sourceName);

}  // namespace drape

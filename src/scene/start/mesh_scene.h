#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "scene/scene.h"

namespace drape {

/// Returns a file's path as text. Throws SceneError unless it is UTF-8, as scene files require.
std::string pathInScene(const std::filesystem::path& file);

/// Makes a scene with a mesh as a cotton cloth above a ground. A flat mesh falls on a ball, lying level. Another mesh
/// is held at its highest opening if that is in its upper half; otherwise it falls. The scale is guessedScale().
///
/// Throws SceneError as loadMeshes() does.
Scene meshScene(const std::filesystem::path& file);

/// Places the cloth of a scene made by meshScene() anew, after a change of its scale. The mesh must have been read.
void placeAlone(Scene& scene);

/// Returns whether a scene's only content is a mesh in the place that meshScene() chose for it, so that nothing depends
/// on this place.
bool standsAlone(const Scene& scene);

/// Returns the mesh in the place and orientation that its file gives it.
MeshDescription inFilePlace(MeshDescription mesh);

struct MeshBody {
    BodyDescription body;
    std::string still;  ///< reason why a cache found by findFrames() cannot animate the body; empty: none
};

/// Makes a body from a mesh file. Its bounding box is centred at the origin, and its name is that of the file. A mesh
/// whose longest side is over 1.5 times or under a fifth of `usual` (m) is scaled to `usual`. findFrames() animates it.
///
/// Throws SceneError as loadMeshes() does.
MeshBody meshBody(const std::filesystem::path& file, float usual);

}  // namespace drape

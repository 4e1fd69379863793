#pragma once

#include <filesystem>
#include <optional>
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

/// An animation that a dressed body is to play.
struct AnimationWish {
    static constexpr double kUsualBlend = 1.0;  ///< usual time to the first frame, s

    std::string file;            ///< BodyCache::file; empty: the body's own, as findFrames() finds it
    std::string name;            ///< BodyCache::animation
    double blend = kUsualBlend;  ///< BodyCache::blend, s
    std::optional<float> rate;   ///< frames per second of a PC2 file; nothing: BodyCache::rate
};

/// Lets a body of a scene play an animation, `delay` seconds after it has grown: it moves from the pose of its mesh to
/// the first frame, plays once, and rests in the last frame. Without an animation the body stays in the pose of its
/// mesh. The mesh must have been read. Throws SceneError as loadMeshes() does, and for a name that a body without an
/// animation cannot have.
/// `body`: index of the body.
void animate(Scene& scene, std::size_t body, const AnimationWish& wish, double delay);

}  // namespace drape

#pragma once

#include <optional>
#include <string>

#include "scene/scene.h"

namespace drape {

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

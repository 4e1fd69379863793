#include "scene/start/body_animation.h"

#include "json/json.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/start/mesh_scene.h"

namespace drape {
namespace {

constexpr float kSamples = 60.0f;  // frames per second at which clips are sampled

/// Returns the cache for the animation, with frames or without; its file is empty if there is none.
/// `why`: receives the reason why a file that was found cannot be played.
BodyCache cacheFor(const BodyDescription& body, const AnimationWish& wish, std::string& why) {
    BodyDescription found = body;
    found.cache = {};
    found.makeRoom = false;  // takes seconds, and is made when the scene is read again
    if (!wish.file.empty()) {
        found.cache.file = pathInScene(wish.file);
    } else if (found.mesh.file.starts_with(kBuiltInMesh)) {
        Scene trial;
        found.cache.file = found.mesh.file;
        trial.world.bodies = {found};
        try {
            loadMeshes(trial, "");
        } catch (const SceneError& error) {  // this mesh has no animation
            why = error.what();
            found.cache = {};
        }
    } else {
        why = findFrames(found);
    }
    return found.cache;
}

}  // namespace

void animate(Scene& scene, std::size_t body, const AnimationWish& wish, double delay) {
    BodyDescription& played = scene.world.bodies[body];
    std::string why;
    const BodyCache found = cacheFor(played, wish, why);
    if (!found.isThere() && !wish.name.empty())
        throw SceneError("\"" + json::printable(wish.name) +
                         "\": " + (why.empty() ? json::printable(played.mesh.file) + ": has no animation" : why));
    played.cache = {};
    played.room = nullptr;
    if (!found.isThere()) return;
    if (played.mesh.coarsen > 0.0f) {  // a cache moves the vertices of the file
        played.mesh.coarsen = 0.0f;
        readAnew(played.mesh);
    }
    played.cache.file = found.file;
    played.cache.animation = wish.name;
    played.cache.rate = hasEnding(found.file, ".pc2") ? wish.rate.value_or(found.rate) : kSamples;
    played.cache.from = CacheStart::bind;
    played.cache.blend = static_cast<float>(wish.blend);
    played.cache.delay = static_cast<float>(delay);
    played.cache.after = AfterCache::hold;
    loadMeshes(scene, scene.name);
}

}  // namespace drape

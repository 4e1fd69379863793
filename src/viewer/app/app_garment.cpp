// Sewing patterns, who wears them, and how the wearer moves.

#include <algorithm>
#include <exception>
#include <filesystem>
#include <utility>

#include "cloth/mesh/shape/mesh_shape.h"
#include "gl/context/error.h"
#include "mesh_reading/mesh_file.h"
#include "run/pins/rest_release.h"
#include "scene/load/garment_scene.h"
#include "scene/parts/body_parts.h"
#include "scene/parts/mesh_cloths.h"
#include "viewer/app/app.h"

namespace drape::viewer {

void App::askForWearer() {
    std::erase_if(panel_.dropped,
                  [](const MeshQuestion& question) { return question.asksForBody || question.isLayer; });
    const std::string source = baseOf(menu_.opened);
    const bool isPattern = source.starts_with(kBuiltInMesh) || isPatternFile(source);
    if (isUnworn(simulation_.scene()) && isPattern) panel_.dropped.push_back({source, true});
}

// Changes the open scene instead of opening a new one, so that the chosen fabric and light stay and undo removes the
// body.
void App::wear(const std::filesystem::path& body) {
    Scene scene = simulation_.scene();
    // The user may have opened another scene since the dialog for the file opened.
    if (!isUnworn(scene)) throw SceneError(scene.name + ": no sewing pattern that nobody wears yet");
    MeshDescription mesh;
    mesh.file = body.string();
    PlaceWish wish;
    wish.bodyMoves = !animationsOf(mesh).empty();
    const std::optional<CleanStart> start = putOn(scene, body, wish);
    const std::string crossed = start ? describe(*start) : "";
    const std::string name = body.filename().string();
    startWith(std::move(scene), "putting it on " + name);
    watches_.starts().notePanels(simulation_, crossed);
    std::erase_if(panel_.dropped, [](const MeshQuestion& question) { return question.asksForBody; });
    resetCamera();
    showScene(panel_, simulation_.scene());
    selectBody(panel_, simulation_.scene().world.bodies, simulation_.scene().world.bodies.front().frame.name);
    sayWithSceneNotes("Worn by " + name + ", who starts thin and grows while the panels are sewn" +
                      (crossed.empty() ? "" : "; " + crossed));
}

void App::wearOver(const std::filesystem::path& garment) {
    GarmentScene made;
    made.scene = simulation_.scene();
    if (!isWorn(made.scene))
        throw SceneError(made.scene.name + ": no body that wears sewing patterns in its own place");
    const MeshDescription& inner = made.scene.world.cloths.front().mesh;
    const std::string body = made.scene.world.bodies.front().mesh.file;
    dressOver(made, garment, body, inner.pattern.spacing * inner.scale);
    const auto& start = made.outer.back().start;
    const std::string crossed = start ? describe(*start) : "";
    startWith(std::move(made.scene), "putting on " + garment.filename().string());
    watches_.starts().notePanels(simulation_, crossed);
    sayWithSceneNotes("Worn over the others: " + garment.filename().string() + (crossed.empty() ? "" : "; " + crossed));
}

void App::play(const AnimationRequest& request) {
    const std::vector<BodyDescription>& bodies = simulation_.scene().world.bodies;
    const auto found = std::ranges::find(bodies, request.body, [](const auto& each) { return each.frame.name; });
    if (found == bodies.end()) return;
    const auto index = static_cast<std::size_t>(found - bodies.begin());
    const BodyCache& cache = found->cache;
    AnimationWish wish;
    wish.name = request.name;
    wish.file = request.file;
    const double now = static_cast<double>(simulation_.clock().steps) * double{simulation_.applied().timeStep};
    const bool waits = cache.from == CacheStart::bind && now <= double{found->grow.seconds} + double{cache.delay};
    const std::string name = !request.file.empty()   ? std::filesystem::path(request.file).filename().string()
                             : !request.name.empty() ? request.name
                                                     : "the animation";
    const bool isCoarse = found->mesh.coarsen > 0.0f;  // its vertices change, so the cloth starts again
    if (!isCoarse && (!cache.isThere() || waits)) {
        Snapshot moment = simulation_.snapshot();
        animateFromNow(moment, index, wish, earliestRest(simulation_.model()));
        startAgain({std::move(moment), simulation_.scene().name}, "playing " + name);
    } else {
        Scene scene = simulation_.scene();
        const double sewn = std::max(earliestRest(simulation_.model()) - double{found->grow.seconds}, 0.0);
        animate(scene, index, wish, isCoarse ? sewn : cache.from == CacheStart::bind ? double{cache.delay} : 0.0);
        startWith(std::move(scene), "playing " + name);
    }
    run_.paused = false;
    sayWithSceneNotes(simulation_.scene().world.bodies[index].cache.isThere()
                          ? "Plays " + name + " once the garment is sewn and the body has moved to its first frame"
                          : "This body has no animation");
}

void App::ignoreParts(const std::vector<std::string>& names) {
    Scene scene = simulation_.scene();
    for (ClothDescription& cloth : scene.world.cloths) cloth.ignores = names;
    startWith(std::move(scene), "parts that cloth meets");
    say("");
}

const Character* App::character() {
    const std::vector<BodyDescription>& bodies = simulation_.scene().world.bodies;
    const auto found = std::ranges::find(bodies, panel_.body, [](const auto& each) { return each.frame.name; });
    if (found == bodies.end() || !found->mesh.shape) return nullptr;
    if (character_.mesh != found->mesh.shape) {
        const ClothMesh& mesh = found->mesh.shape->mesh;
        character_ = {found->mesh.shape, animationsOf(found->mesh), namedPartsOf(mesh), crossedParts(mesh)};
    }
    return &character_;
}

void App::later(std::string doing, std::function<void()> work) {
    waiting_.push_back({std::move(doing), std::move(work), false});
}

void App::doWaiting() {
    if (waiting_.empty() || !waiting_.front().isShown || files_.postponed) return;
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    try {
        next.work();
    } catch (const gl::Lost&) {
        throw;
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

}  // namespace drape::viewer

// New bodies: meshes that the user drops on the window or names in the panel. Sewing patterns, who wears them, and how
// the wearer moves.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "cloth/mesh/shape/mesh_shape.h"
#include "mesh_reading/mesh_file.h"
#include "run/pins/rest_release.h"
#include "scene/load/file_space.h"
#include "scene/load/garment_scene.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/body_parts.h"
#include "scene/parts/far_meshes.h"
#include "scene/parts/mesh_cloths.h"
#include "viewer/app/app.h"
#include "viewer/edits/body_edits.h"

namespace drape::viewer {
namespace {

/// Returns a line about a body that was added, such as "Added body, 1.72 m long, in the place of its file".
/// `place`: the part of the line about its place.
/// `still`: see JoinedBody::still.
std::string lineOf(const BodyDescription& body, const std::string& place, const std::string& still) {
    char length[32];
    std::snprintf(length, sizeof length, "%.2f m", static_cast<double>(lengthOf(body, body)));
    const std::string frames = std::filesystem::path(body.cache.file).filename().string();
    return "Added " + body.frame.name + ", " + length + " long" + place +
           (frames.empty() ? "" : "; it moves as in " + frames) +
           (still.empty() ? "" : "; it stands still (" + still + ")");
}

}  // namespace

void App::judge(MeshQuestion& question) {
    if (question.asksForBody || question.isLayer) return;
    const Scene& scene = simulation_.scene();
    const std::string base = baseOf(menu_.opened);
    question.space = sharedSpace(scene, question.box);
    const bool canWear = question.space.isCertain() && standsAlone(scene) && isMeshFileName(base);
    question.wearer = canWear ? std::filesystem::path(base).filename().string() : "";
}

void App::askForUse(const std::filesystem::path& file) {
    (void)meshBody(file, 1.0f);  // throws if the mesh can be neither body nor cloth
    MeshQuestion question{file.string()};
    question.box = boxInFile(file.string());
    judge(question);
    panel_.dropped.push_back(std::move(question));
}

void App::addBody(const std::filesystem::path& file, BodyPlace place) {
    Scene scene = simulation_.scene();
    // The user may have opened another scene since dropping the mesh.
    if (!canHaveBodies(scene)) throw SceneError(scene.name + ": no cloth that could drape over a body");
    if (isUnworn(scene)) return wear(file);
    if (place == BodyPlace::usual) {
        const SharedSpace space = sharedSpace(scene, boxInFile(file.string()));
        if (!space.isCertain() && space.hasFile) return askForUse(file);
        place = space.isCertain() ? BodyPlace::asInFile : BodyPlace::fitted;
    }
    if (place == BodyPlace::asInFile) return joinBody(file);
    const Model& model = simulation_.model();
    MeshBody made = meshBody(file, usualBodyLength(scene, model));
    {
        Scene with = scene;
        with.world.bodies.push_back(made.body);
        moveFarMeshes(with);
        made.body.mesh.place -= glm::vec3(with.world.bodies.back().mesh.base);
        made.body.mesh.base = with.world.bodies.back().mesh.base;
    }
    const bool isInsteadOfBall =
        placeBody(made.body, scene, model, viewpoint_.camera().target, viewpoint_.camera().eye());
    const std::string name = drape::addBody(scene, std::move(made.body));
    const std::string said = lineOf(scene.world.bodies.back(), "", made.still) +
                             (isInsteadOfBall ? "; it replaces the ball, which is off" : "");
    startWith(std::move(scene), "adding " + name);
    showAdded(name);
    sayWithSceneNotes(said);
}

// Keeps the coordinates of the file, unlike a fitted body. Where the cloth stands alone, it returns to its own file's
// place, so the camera has to look there.
void App::joinBody(const std::filesystem::path& file) {
    Scene scene = simulation_.scene();
    const bool isAlone = standsAlone(scene);
    const bool wasHeld = scene.world.cloths.front().pins == PinPattern::highestLoop;
    const std::string path = file.string();
    const JoinedBody joined = joinBodies(scene, std::span(&path, 1)).front();
    const BodyDescription& body = scene.world.bodies.back();
    std::string place = ", in the place of its file";
    if (isAlone) place += "; so is the cloth";
    if (isAlone && wasHeld) place += ", which nothing holds any more";
    const std::string said = lineOf(body, place, joined.still);
    startWith(std::move(scene), "adding " + joined.name);
    if (isAlone) resetCamera();
    showAdded(joined.name);
    sayWithSceneNotes(said);
}

void App::showAdded(const std::string& body) {
    selectBody(panel_, simulation_.scene().world.bodies, body);
    panel_.picked = Solid::Kind::body;
}

// Sewing patterns, who wears them, and how the wearer moves.

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
    const double now = static_cast<double>(simulation_.clock().steps) * double{simulation_.appliedSettings().timeStep};
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

}  // namespace drape::viewer

// New bodies: meshes that the user drops on the window or names in the panel.

#include <cstdio>
#include <filesystem>
#include <utility>

#include "mesh_reading/mesh_file.h"
#include "scene/load/file_space.h"
#include "scene/load/garment_scene.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/far_meshes.h"
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

}  // namespace drape::viewer

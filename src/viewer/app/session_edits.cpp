// Changes to the running scene: opening, starting again, the panel's requests.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <utility>

#include "colliders/shapes/shape_row.h"
#include "scene/check/check.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/far_meshes.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/start/garment_scene.h"
#include "scene/start/mesh_scene.h"
#include "viewer/app/session.h"
#include "viewer/edits/body_edits.h"
#include "viewer/edits/body_place.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/edits/free_place.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

/// Hands of a log hold the same particles where nothing but bodies changes, which are behind those of the cloth.
Start withPlayedLog(const Simulation& simulation, Scene scene) {
    if (!simulation.played()) return scene;
    InputLog log = *simulation.played();
    log.scene = std::move(scene);
    const std::string name = log.scene.name;
    return {std::move(log), name};
}

}  // namespace

void Session::open(int index) {
    if (index < 0 || index >= static_cast<int>(menu_.names.size())) return;
    const auto place = static_cast<std::size_t>(index);
    if (asksFirst("opening " + std::string(menu_.names[place]), [this, index] { open(index); })) return;
    openSource(std::string(menu_.sources[place]));
    const bool namesSaved = files_.isAnswered && panel_.message.starts_with("Saved ");  // as the answer to the question
    if (!namesSaved) say("");
}

void Session::openSource(const std::string& source) {
    Start start = loadStart(source, {});
    std::string what = "opening " + start.scene.name;
    startAgain(std::move(start), std::move(what));
    menu_.choose(menu_.indexOf(source));
    paceWatch_.restart();
    offer_.reset();
    put(render::OrbitCamera(simulation_.scene().camera));
    showScene(panel_, simulation_.scene());
    noteOpened();
    pace_ = {};
}

void Session::startAgain(Start start, std::string what) {
    panel_.crossedBody.clear();
    crossedPanels_.clear();
    act(std::move(what), [&] {
        recordings_.keepMesh();
        simulation_.open(std::move(start));
        followSize();
        withdrawOffer();
        mouseHand_.drop();
        motion_.restart(simulation_);
        forgetCrossings();
    });
    latest_.reset();
}

void Session::restart() {
    panel_.crossedBody.clear();
    act("restart", [&] {
        recordings_.keepMesh();
        if (!recordings_.kept().empty()) say("");
        simulation_.restart();
        mouseHand_.drop();
        motion_.restart(simulation_);
        forgetCrossings();
    });
    latest_.reset();
}

// The camera stays: it is nothing that was done to the cloth, and has a key of its own.
void Session::restore() {
    startAgain(loadStart(menu_.opened, menu_.wishes), "restore");
    showScene(panel_, simulation_.scene());
}

void Session::chooseOptions(const std::vector<std::size_t>& chosen) {
    std::vector<SceneOption> options = simulation_.scene().options;
    std::string what = "options";
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].chosen != chosen[i]) what = options[i].name;
        options[i].chosen = chosen[i];
    }
    startAgain(loadSceneAs(menu_.openWith(options), menu_.wishes), std::move(what));
    showScene(panel_, simulation_.scene());
}

void Session::addCollider(ColliderShape shape) {
    constexpr float kSize = 0.1f;    // for each metre that the eye is away
    constexpr float kBelow = 0.25f;  // the same for how far below the middle of the picture a plane is put
    Settings& settings = simulation_.settings();
    glm::vec3 place = camera_.target;
    if (rowOf(shape).isHalfSpace) place.y -= kBelow * camera_.distance;
    const std::string name = viewer::addCollider(settings, shape, place, kSize * camera_.distance);
    Collider* const collider = findCollider(settings, name);
    if (collider == nullptr) return;
    const Collider before = *collider;
    const float margin = settings.thickness + simulation_.model().limits.cell;
    makeRoomFor(*collider, readScenery(simulation_).positions, margin, camera_.eye());
    makeValid(*collider, before);
    selectCollider(panel_, settings, name);
    panel_.picked = Solid::Kind::collider;
}

void Session::removeSelected() {
    if (panel_.picked == Solid::Kind::body) {
        const std::string name = std::exchange(panel_.body, {});
        std::vector<BodyDescription> bodies = simulation_.scene().world.bodies;
        removeBody(bodies, name);
        panel_.picked = Solid::Kind::none;
        setBodies(std::move(bodies), "removing " + name);
        return note("Removed " + name + ". Ctrl + Z brings it back");
    }
    if (panel_.picked == Solid::Kind::none) return say("Nothing is selected: click a collider or a body first");
    panel_.picked = Solid::Kind::none;
    const std::string name = std::exchange(panel_.collider, {});
    const Collider* const selected = findCollider(std::as_const(simulation_.settings()), name);
    if (selected == nullptr || (shortFormOf(name) && !selected->on)) return say("No collider is selected");
    for (const PinGroup& group : simulation_.scene().settings.pinGroups) {
        if (group.collider == name && !shortFormOf(name)) simulation_.letFollow(group.name, {}, {});
    }
    removeCollider(simulation_.settings(), name);
    note("Removed " + name + ". Ctrl + Z brings it back");
}

// Bodies: parts of the model, so that a change of anything except their colours starts the cloth again.

void Session::addBody(const std::filesystem::path& file) {
    Scene scene = simulation_.scene();
    // Another scene may have been opened since the mesh was dropped.
    if (!canHaveBodies(scene)) throw SceneError(scene.name + ": no cloth that could drape over a body");
    if (isUnworn(scene)) return wear(file);
    const Model& model = simulation_.model();
    MeshBody made = meshBody(file, usualBodyLength(scene, model));
    {
        Scene with = scene;
        with.world.bodies.push_back(made.body);
        moveFarMeshes(with);
        made.body.mesh.place -= glm::vec3(with.world.bodies.back().mesh.base);
        made.body.mesh.base = with.world.bodies.back().mesh.base;
    }
    const bool isInsteadOfBall = placeBody(made.body, scene, model, camera_.target, camera_.eye());
    const std::string name = viewer::addBody(scene, std::move(made.body));
    char length[32];
    const BodyDescription& added = scene.world.bodies.back();
    std::snprintf(length, sizeof length, "%.2f m", static_cast<double>(lengthOf(added, added)));
    const std::string frames = std::filesystem::path(added.cache.file).filename().string();
    startWith(std::move(scene), "adding " + name);
    selectBody(panel_, simulation_.scene().world.bodies, name);
    panel_.picked = Solid::Kind::body;
    sayWithMeshNotes("Added " + name + ", " + length + " long" + (frames.empty() ? "" : "; it moves as in " + frames) +
                     (made.still.empty() ? "" : "; it stands still (" + made.still + ")") +
                     (isInsteadOfBall ? "; it replaces the ball, which is off" : ""));
}

void Session::moveBody(const std::string& name, glm::vec3 by) {
    attempt([&] {
        std::vector<BodyDescription> bodies = simulation_.scene().world.bodies;
        BodyDescription* const body = findBody(bodies, name);
        if (body == nullptr) return;
        const BodyDescription before = *body;
        body->frame.place += by;
        makeValid(*body, before);
        setBodies(std::move(bodies), "moving " + name);
        say("Moved " + name + ": the cloth has started again");
    });
}

void Session::setBodies(std::vector<BodyDescription> bodies, std::string what) {
    const std::vector<BodyDescription>& present = simulation_.scene().world.bodies;
    const auto selected =
        std::ranges::find_if(present, [&](const BodyDescription& body) { return body.frame.name == panel_.body; });
    const auto index = static_cast<std::size_t>(selected - present.begin());
    const bool isRenamed = index < bodies.size() && bodies.size() == present.size();
    std::string name = isRenamed ? bodies[index].frame.name : panel_.body;
    Scene scene = simulation_.scene();
    for (PinGroup& group : scene.settings.pinGroups) {
        if (std::ranges::any_of(bodies, [&](const BodyDescription& b) { return b.frame.name == group.body; })) continue;
        group.body = isRenamed && group.body == panel_.body ? name : "";
    }
    scene.world.bodies = std::move(bodies);
    try {
        startWith(std::move(scene), std::move(what));
    } catch (...) {
        name = panel_.body;
        selectBody(panel_, simulation_.scene().world.bodies, name);
        throw;
    }
    selectBody(panel_, simulation_.scene().world.bodies, name);
    say("");
}

void Session::startWith(Scene scene, std::string what) {
    checkScene(scene, scene.name, usualSpelling(scene));
    loadMeshes(scene, scene.name);
    startAgain(withPlayedLog(simulation_, std::move(scene)), std::move(what));
}

// A cloth of another mass starts again, for its particles are others.
void Session::chooseFabric(const std::string& name) {
    const Scene& present = simulation_.scene();
    Scene scene = present;
    std::string description = "Fabric: scene default";
    if (name.empty()) {
        const bool hasChoices = !present.options.empty() && !isSnapshotFile(menu_.opened);
        const Start own = loadStart(hasChoices ? menu_.openWith(present.options) : menu_.opened, {});
        scene = madeAs(present, own.scene, present.name);
    } else {
        const FabricPreset& fabric = fabricPreset(name, present.name);
        scene = madeOf(present, fabric, present.name + ": " + name);
        description = fabric.description;
    }
    if (!sameModel(scene, present)) {
        startAgain(std::move(scene), "fabric");
    } else {
        takeLiveParts(simulation_.live(), scene);
        withdrawOffer();
    }
    say(std::move(description));
}

void Session::setParticles(const ParticleRequest& request) {
    act("resolution", [&] {
        recordings_.keepMesh();
        simulation_.setParticles(request.cloth, request.particles);
        followSize();
        withdrawOffer();
        mouseHand_.drop();
        motion_.restart(simulation_);
        forgetCrossings();
    });
    latest_.reset();
}

void Session::apply(const PanelRequests& requests) {
    try {
        if (requests.follow)
            simulation_.letFollow(requests.follow->group, requests.follow->collider, requests.follow->body);
        if (requests.pins) {
            act("pins",
                [&] { simulation_.setPins(requests.pins->cloth, requests.pins->pattern, requests.pins->spacing); });
        }
        if (requests.options) chooseOptions(*requests.options);
        if (requests.fabric) chooseFabric(*requests.fabric);
        if (requests.solver) {
            chooseSolver(*requests.solver);
            solverIsChosen_ = true;
            if (const std::string slow = slowSolverNote(); !slow.empty()) say(slow);
        }
        if (requests.lockstep) {
            simulation_.setLockstep(*requests.lockstep);
            lockstepForView_ = false;  // it is as somebody wants it
        }
        if (requests.newCollider) addCollider(*requests.newCollider);
        if (requests.bodyColour) simulation_.setBodyColour(requests.bodyColour->body, requests.bodyColour->colour);
        if (requests.bodies) setBodies(*requests.bodies, "bodies");
        if (requests.answersOffer) offer_.reset();
        if (requests.columns) useColumns(*requests.columns);
        if (requests.newBody) addBody(*requests.newBody);
        if (requests.drape) drape(*requests.drape);
        if (requests.choosesWearer) ask(FileAction::chooseWearer);
        if (requests.wearer) wear(*requests.wearer);
        if (requests.passTimes != simulation_.measuresPasses()) simulation_.setMeasuresPasses(requests.passTimes);
        if (requests.particles) setParticles(*requests.particles);
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
    for (const Command& command : requests.commands) execute(command);
}

}  // namespace drape::viewer

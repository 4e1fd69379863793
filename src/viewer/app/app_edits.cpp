// Changes to the running scene: opening, starting again, the panel's requests.

#include <algorithm>
#include <cstdio>
#include <utility>

#include "colliders/shapes/shape_row.h"
#include "scene/check/check.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "scene/load/garment_scene.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/resize.h"
#include "viewer/app/app.h"
#include "viewer/edits/body_edits.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

/// Returns the start of a scene whose bodies have changed, with the played log, if any. The log stays valid: body
/// particles come after those of the cloth, so the hands of the log hold the same particles.
Start withPlayedLog(const Simulation& simulation, Scene scene) {
    if (!simulation.played()) return scene;
    InputLog log = *simulation.played();
    log.scene = std::move(scene);
    const std::string name = log.scene.name;
    return {std::move(log), name};
}

}  // namespace

void App::open(int index) {
    if (index < 0 || index >= static_cast<int>(menu_.names.size())) return;
    const auto place = static_cast<std::size_t>(index);
    if (files_.asksBeforeLeaving("opening " + std::string(menu_.names[place]), [this, index] { open(index); })) return;
    leaveFor(std::string(menu_.sources[place]));
    // The answer to the question about unsaved work may have saved a file. The message about that stays.
    const bool namesSaved = files_.isAnswered() && message_.text().starts_with("Saved ");
    if (!namesSaved) say("");
}

void App::leaveFor(const std::string& source, const SceneWishes& wishes) {
    const std::string left = files_.unsaved().any() ? simulation_.scene().name : "";
    openSource(source, wishes);
    if (!left.empty() && !files_.isAnswered())
        undo_.offer("Opened " + simulation_.scene().name + ". Undo goes back to " + left);
}

void App::openSource(const std::string& source, const SceneWishes& wishes) {
    Start start = loadStart(source, wishes);
    std::string what = "opening " + start.scene.name;
    startAgain(std::move(start), std::move(what));
    menu_.choose(menu_.indexOf(source));
    menu_.wishes = wishes;
    resetCamera();
    showScene(panel_, simulation_.scene());
    noteOpened();
    for (MeshQuestion& question : panel_.dropped) judge(question);
}

// Also ends the recording of a mesh, since the recorded model may be replaced.
void App::begin(std::string what, const std::function<void()>& work) {
    Undo::Edit edit = undo_.begin(std::move(what));
    output_.keepMesh();
    work();
    edit.commit();
}

void App::startAgain(Start start, std::string what) {
    begin(std::move(what), [&] { simulation_.open(std::move(start)); });
}

void App::restart() {
    begin("restart", [this] { simulation_.restart(); });
    if (!recordings().kept().empty()) say("");
}

// The camera stays, since it does not affect the cloth and has its own reset key.
void App::resetScene() {
    startAgain(loadStart(menu_.opened, menu_.wishes), "reset scene");
    showScene(panel_, simulation_.scene());
    say("");  // the message may be about a fabric or a setting that is gone
}

void App::chooseOptions(const std::vector<std::size_t>& chosen) {
    std::vector<SceneOption> options = simulation_.scene().options;
    std::string what = "options";
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].chosen != chosen[i]) what = options[i].name;
        options[i].chosen = chosen[i];
    }
    startAgain(loadSceneAs(menu_.openWith(options), menu_.wishes), std::move(what));
    showScene(panel_, simulation_.scene());
}

void App::addCollider(ColliderShape shape) {
    constexpr float kSize = 0.1f;  // size of a new collider, m per metre of distance from the eye
    // Distance of a new half-space below the middle of the picture, m per metre of distance from the eye.
    constexpr float kBelow = 0.25f;
    Settings& settings = simulation_.targetSettings();
    const render::OrbitCamera& camera = viewpoint_.camera();
    glm::vec3 place = camera.target;
    if (rowOf(shape).isHalfSpace) place.y -= kBelow * camera.distance;
    const std::string name = viewer::addCollider(settings, shape, place, kSize * camera.distance);
    Collider* const collider = findCollider(settings, name);
    if (collider == nullptr) return;
    const Collider before = *collider;
    const float margin = settings.thickness + simulation_.model().limits.cell;
    makeRoomFor(*collider, readScenery(simulation_).positions, margin, camera.eye());
    makeValid(*collider, before);
    selectCollider(panel_, settings, name);
    panel_.picked = Solid::Kind::collider;
}

void App::removeSelected() {
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
    const Collider* const selected = findCollider(std::as_const(simulation_.targetSettings()), name);
    if (selected == nullptr || (shortFormOf(name) && !selected->on)) return say("No collider is selected");
    for (const PinGroup& group : simulation_.scene().settings.pinGroups) {
        if (group.collider == name && !shortFormOf(name)) simulation_.letFollow(group.name, {}, {});
    }
    removeCollider(simulation_.targetSettings(), name);
    panel_.listedForms.erase(name);
    note("Removed " + name + ". Ctrl + Z brings it back");
}

// Bodies belong to the model, so any change except a change of colour restarts the cloth.

void App::moveBody(const std::string& name, glm::vec3 by) {
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

void App::setBodies(std::vector<BodyDescription> bodies, std::string what) {
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

void App::startWith(Scene scene, std::string what) {
    checkScene(scene, scene.name, usualSpelling(scene));
    loadMeshes(scene, scene.name);
    startAgain(withPlayedLog(simulation_, std::move(scene)), std::move(what));
}

// The cloth keeps moving, unless the fabric needs other links: a tutorial's cloth has its links in another order, and
// some have no bend links.
void App::chooseFabric(const std::string& name) {
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
    if (sameButFabrics(scene, present)) {
        undo_.goOnFromHere();
        simulation_.takeFabrics(scene);
    } else {
        startAgain(std::move(scene), "fabric");
        description += ". The cloth has started again: a fabric needs other links than this scene's cloth has";
    }
    say(std::move(description));
}

void App::setParticles(const ParticleRequest& request) {
    begin("resolution", [&] { simulation_.setParticles(request.cloth, request.particles); });
}

void App::setScale(const ScaleRequest& request) {
    Scene scene = simulation_.scene();
    const bool isAlone = standsAlone(scene);
    MeshDescription& mesh = scene.world.cloths[request.cloth].mesh;
    mesh.scale = request.scale;
    mesh.isScaleGuessed = false;
    mesh.shape = nullptr;  // to be read again
    loadMeshes(scene, scene.name);
    if (isAlone) placeAlone(scene);
    startWith(std::move(scene), "unit of the mesh");
    if (isAlone) resetCamera();
    sayWithSceneNotes("");
}

void App::useColumns(glm::uint columns) {
    Scene scene = simulation_.scene();
    resizeCloths(scene, columns);
    startAgain(std::move(scene), "resolution");
    say("The cloth is " + std::to_string(columns) + " particles wide. Ctrl + Z undoes it");
}

void App::chooseSolver(SolverChoice choice) {
    run_.solver = choice;
    solver_.choose(simulation_, choice);
}

void App::apply(const PanelRequests& requests) {
    shows([&] {
        if (requests.complaint) say(*requests.complaint, true);
        if (requests.note) note(*requests.note);
        simulation_.setSampling(requests.graphs);
        simulation_.setSamplingForces(requests.forces);
        if (requests.follow)
            simulation_.letFollow(requests.follow->group, requests.follow->collider, requests.follow->body);
        if (requests.pins) {
            Undo::Edit edit = undo_.begin("pins");
            simulation_.setPins(requests.pins->cloth, requests.pins->pattern, requests.pins->spacing);
            edit.commit();
        }
        if (requests.options) chooseOptions(*requests.options);
        if (requests.fabric) chooseFabric(*requests.fabric);
        if (requests.solver) {
            chooseSolver(*requests.solver);
            if (const std::string slow = solver_.slowNote(simulation_, run_.solver); !slow.empty()) say(slow);
        }
        if (requests.lockstep) solver_.setLockstep(simulation_, *requests.lockstep);
        if (requests.newCollider) addCollider(*requests.newCollider);
        if (requests.bodyColour) simulation_.setBodyColour(requests.bodyColour->body, requests.bodyColour->colour);
        if (requests.bodies) setBodies(*requests.bodies, "bodies");
        if (requests.answersOffer) pace_.answer();
        if (requests.columns) useColumns(*requests.columns);
        if (requests.newBody) addBody(requests.newBody->file, requests.newBody->place);
        if (requests.drape) drape(*requests.drape);
        if (requests.drapeOver) drape(*requests.drapeOver, baseOf(menu_.opened));
        if (requests.choosesWearer) files_.ask(FileAction::chooseWearer);
        if (requests.wornOver)
            waiting_.add("Putting on " + std::filesystem::path(*requests.wornOver).filename().string(),
                         [this, file = *requests.wornOver] { wearOver(file); });
        if (requests.wearer) wear(*requests.wearer);
        if (requests.animation)
            waiting_.add("Reading the animation", [this, wish = *requests.animation] { play(wish); });
        if (requests.ignores) waiting_.add("Starting again", [this, names = *requests.ignores] { ignoreParts(names); });
        if (requests.passTimes != simulation_.measuresPasses()) simulation_.setMeasuresPasses(requests.passTimes);
        if (requests.particles) setParticles(*requests.particles);
        if (requests.scale) setScale(*requests.scale);
    });
    for (const Command& command : requests.commands) execute(command);
}

// What undo reads and sets in the window around the simulation.

UndoWindow App::undoWindow() {
    return {[this] { return openScene(); },
            [this] { return shownAs(); },
            [this] { output_.keepMesh(); },
            [this](const OpenScene& scene) { reopen(scene); },
            [this](const ShownAs& shown) { showAs(shown); },
            [this](std::string text) { note(std::move(text)); }};
}

OpenScene App::openScene() const {
    return {menu_.current, menu_.opened, menu_.wishes, viewpoint_.camera(), mouseHand_.isBusy(), files_.saved()};
}

void App::reopen(const OpenScene& scene) {
    menu_.current = scene.sceneIndex;
    const bool isOther = std::exchange(menu_.opened, scene.opened) != scene.opened;
    menu_.wishes = scene.wishes;
    if (!isOther) return;
    viewpoint_.put(scene.camera);
    showScene(panel_, simulation_.scene());
    noteOpened();
    files_.noteSaved(scene.saved);
}

ShownAs App::shownAs() const {
    return {run_.view, run_.speed, run_.quality, run_.solver, run_.crossings, solver_.wantsLockstep(simulation_)};
}

void App::showAs(const ShownAs& shown) {
    const ShownAs now = shownAs();
    run_.view = shown.view;
    run_.speed = shown.speed;
    run_.quality = shown.quality;
    run_.crossings = shown.crossings;
    if (shown.solver != now.solver) chooseSolver(shown.solver);
    if (shown.lockstep || now.lockstep) solver_.setLockstep(simulation_, shown.lockstep);
    mouseHand_.drop();
}

}  // namespace drape::viewer

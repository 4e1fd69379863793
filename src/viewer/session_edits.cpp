// What changes the scene that runs: opening, starting again, the panel's requests, undoing.

#include <exception>
#include <utility>

#include "scene/fabrics.h"
#include "scene/scene_file.h"
#include "viewer/collider_edits.h"
#include "viewer/free_place.h"
#include "viewer/session.h"

namespace drape::viewer {

void Session::open(int index) {
    if (index < 0 || index >= static_cast<int>(menu_.names.size())) return;
    openSource(std::string(menu_.sources[static_cast<std::size_t>(index)]));
    say("");
}

void Session::openSource(const std::string& source) {
    startAgain(loadStart(source, {}));
    menu_.choose(menu_.indexOf(source));
    put(render::OrbitCamera(simulation_.scene().camera));
    showScene(panel_, simulation_.scene());
    history_.start(panelValuesOf(simulation_.scene()));
    pace_ = {};
}

void Session::startAgain(Start start) {
    keepMesh();
    simulation_.open(std::move(start));
    handling_.drop();
    motion_.restart(simulation_);
}

void Session::restart() {
    keepMesh();
    if (!aside_.empty()) say("");
    simulation_.restart();
    handling_.drop();
    motion_.restart(simulation_);
}

// The camera stays: it is nothing that was done to the cloth, and has a key of its own.
void Session::restore() {
    startAgain(loadStart(menu_.opened, menu_.wishes));
    showScene(panel_, simulation_.scene());
}

void Session::chooseOptions(const std::vector<std::size_t>& chosen) {
    std::vector<SceneOption> options = simulation_.scene().options;
    for (std::size_t i = 0; i < options.size(); ++i) options[i].chosen = chosen[i];
    startAgain(loadSceneAs(menu_.openWith(options), menu_.wishes));
    showScene(panel_, simulation_.scene());
}

void Session::goTo(const PanelValues* values, const char* what) {
    if (values == nullptr) {
        say(std::string("There is nothing to ") + what);
        return;
    }
    if (values->options != panelValuesOf(simulation_.scene()).options) chooseOptions(values->options);
    const PanelValues present = panelValuesOf(simulation_.scene());
    if (!sameCloths(*values, present)) {
        Scene scene = simulation_.scene();
        putValues(scene, *values);
        startAgain(std::move(scene));
    }
    simulation_.settings() = values->settings;
    simulation_.light() = values->light;
    for (std::size_t i = 0; i < values->cloths.size(); ++i) {
        const ClothValues& cloth = values->cloths[i];
        const ClothValues now = panelValuesOf(simulation_.scene()).cloths[i];
        simulation_.look(i) = cloth.look;
        if (cloth.pins != now.pins || cloth.pinSpacing != now.pinSpacing)
            simulation_.setPins(i, cloth.pins, cloth.pinSpacing);
    }
    say("");
}

void Session::addCollider(ColliderShape shape) {
    constexpr float kSize = 0.1f;    // for each metre that the eye is away
    constexpr float kBelow = 0.25f;  // the same for how far below the middle of the picture a plane is put
    Settings& settings = simulation_.settings();
    glm::vec3 place = camera_.target;
    if (shape == ColliderShape::plane) place.y -= kBelow * camera_.distance;
    const std::string name = viewer::addCollider(settings, shape, place, kSize * camera_.distance);
    Collider* const collider = findEntry(settings, name);
    if (collider == nullptr) return;
    const Collider before = *collider;
    const float margin = settings.thickness + simulation_.model().limits.cell;
    makeRoomFor(*collider, readSurface(simulation_).positions, margin, camera_.eye());
    makeValid(*collider, before);
    selectCollider(panel_, settings, name);
}

void Session::removeSelected() {
    const std::string name = std::exchange(panel_.collider, {});
    const bool* const on = switchOf(simulation_.settings(), name);
    if (on == nullptr || (isShortForm(name) && !*on)) return say("No collider is selected");
    removeCollider(simulation_.settings(), name);
    say("Removed " + name + ". Ctrl + Z brings it back");
}

// A cloth of another mass starts again, for its particles are others.
void Session::chooseFabric(const std::string& name) {
    const Scene& present = simulation_.scene();
    Scene scene = present;
    std::string description = "The fabric is the scene's own again";
    if (name.empty()) {
        const bool hasChoices = !present.options.empty() && !isSnapshotFile(menu_.opened);
        const Start own = loadStart(hasChoices ? menu_.openWith(present.options) : menu_.opened, {});
        scene = madeAs(present, own.scene, present.name);
    } else {
        const FabricPreset& fabric = fabricPreset(name, present.name);
        scene = madeOf(present, fabric, present.name + ": " + name);
        description = fabric.description;
    }
    if (!sameCloths(panelValuesOf(scene), panelValuesOf(present))) {
        startAgain(std::move(scene));
    } else {
        simulation_.settings() = scene.settings;
        for (std::size_t i = 0; i < scene.world.cloths.size(); ++i) simulation_.look(i) = scene.world.cloths[i].fabric;
    }
    say(std::move(description));
}

void Session::apply(const PanelRequests& requests) {
    try {
        if (requests.pins) {
            simulation_.setPins(requests.pins->cloth, requests.pins->pattern, requests.pins->spacing);
        }
        if (requests.options) chooseOptions(*requests.options);
        if (requests.fabric) chooseFabric(*requests.fabric);
        if (requests.look) simulation_.look(requests.look->cloth) = requests.look->look;
        if (requests.light) simulation_.light() = *requests.light;
        if (requests.solver) {
            chooseSolver(*requests.solver);
            solverIsChosen_ = true;
        }
        if (requests.lockstep) {
            simulation_.setLockstep(*requests.lockstep);
            lockstepForView_ = false;  // it is as somebody wants it
        }
        if (requests.newCollider) addCollider(*requests.newCollider);
        if (requests.passTimes != simulation_.measuresPasses()) simulation_.setMeasuresPasses(requests.passTimes);
        if (requests.particles) {
            keepMesh();
            simulation_.setParticles(requests.particles->cloth, requests.particles->particles);
            handling_.drop();
            motion_.restart(simulation_);
        }
        if (requests.exportMesh) {
            const auto path = exportMesh(simulation_, *requests.exportMesh, "");
            say("Saved " + path.string());
        }
        if (requests.saveAs) save(*requests.saveAs);
        if (requests.saveLogAs) saveLog(*requests.saveLogAs);
        if (requests.saveStateAs) saveState(*requests.saveStateAs);
        if (requests.resumeFrom) resume(*requests.resumeFrom);
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
    for (const Command& command : requests.commands) execute(command);
}

}  // namespace drape::viewer

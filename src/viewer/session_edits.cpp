// What changes the scene that runs: opening, starting again, the panel's requests, undoing.

#include <exception>
#include <utility>

#include "scene/scene_file.h"
#include "viewer/session.h"

namespace drape::viewer {

void Session::open(int index) {
    if (index < 0 || index >= static_cast<int>(menu_.names.size())) return;
    startAgain(loadScene(menu_.sources[static_cast<std::size_t>(index)]));
    menu_.choose(index);
    camera_ = render::OrbitCamera(simulation_.scene().camera);
    showScene(panel_, simulation_.scene());
    history_.start(panelValuesOf(simulation_.scene()));
    pace_ = {};
    say("");
}

void Session::startAgain(Scene scene) {
    simulation_.open(std::move(scene));
    handling_.drop();
}

void Session::restart() {
    simulation_.restart();
    handling_.drop();
}

// The camera stays: it is nothing that was done to the cloth, and has a key of its own.
void Session::restore() {
    startAgain(loadScene(menu_.opened, menu_.columns));
    showScene(panel_, simulation_.scene());
}

void Session::chooseOptions(const std::vector<std::size_t>& chosen) {
    std::vector<SceneOption> options = simulation_.scene().options;
    for (std::size_t i = 0; i < options.size(); ++i) options[i].chosen = chosen[i];
    startAgain(loadScene(menu_.openWith(options), menu_.columns));
    showScene(panel_, simulation_.scene());
}

void Session::goTo(const PanelValues* values, const char* what) {
    if (values == nullptr) {
        say(std::string("There is nothing to ") + what);
        return;
    }
    if (values->options != panelValuesOf(simulation_.scene()).options) chooseOptions(values->options);
    const PanelValues present = panelValuesOf(simulation_.scene());
    if (!sameGrids(*values, present)) {
        Scene scene = simulation_.scene();
        putValues(scene, *values);
        startAgain(std::move(scene));
    }
    simulation_.settings() = values->settings;
    for (std::size_t i = 0; i < values->cloths.size(); ++i) {
        const ClothValues& cloth = values->cloths[i];
        const ClothValues now = panelValuesOf(simulation_.scene()).cloths[i];
        if (cloth != now) simulation_.setPins(i, cloth.pins, cloth.pinSpacing);
    }
    say("");
}

void Session::apply(const PanelRequests& requests) {
    try {
        if (requests.pins) {
            simulation_.setPins(requests.pins->cloth, requests.pins->pattern, requests.pins->spacing);
        }
        if (requests.options) chooseOptions(*requests.options);
        if (requests.backend) simulation_.setBackend(*requests.backend);
        if (requests.lockstep) simulation_.setLockstep(*requests.lockstep);
        if (requests.particles) {
            simulation_.setParticles(requests.particles->cloth, requests.particles->particles);
            handling_.drop();
        }
        if (requests.saveAs) save(*requests.saveAs);
        if (requests.saveLogAs) saveLog(*requests.saveLogAs);
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
    for (const Command& command : requests.commands) execute(command);
}

}  // namespace drape::viewer

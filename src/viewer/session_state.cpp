// The state of the run: saved, and gone on from.

#include <algorithm>

#include "viewer/file_names.h"
#include "viewer/session.h"

namespace drape::viewer {

void Session::saveState(const std::string& name) {
    const std::filesystem::path path = statePath(name);
    simulation_.saveSnapshot(path, camera_.toView());
    const bool holds = !simulation_.hands().held().empty();
    say("Saved " + path.string() + (holds ? "; who resumes it lets go of what the hand now holds" : ""));
}

// Opening it again brings this moment back, as it does the start of a scene.
void Session::resume(const std::string& name) {
    const std::filesystem::path path = statePath(name);
    startAgain(loadStart(path.string(), {}));
    menu_.opened = path.string();
    menu_.wishes = {};
    const auto scene = std::ranges::find(menu_.names, simulation_.scene().name);
    if (scene != menu_.names.end()) menu_.current = static_cast<int>(scene - menu_.names.begin());
    camera_ = render::OrbitCamera(simulation_.scene().camera);
    showScene(panel_, simulation_.scene());
    history_.start(panelValuesOf(simulation_.scene()));
    pace_ = {};
    say("Resumed " + path.string() + " at step " + std::to_string(simulation_.clock().steps));
}

}  // namespace drape::viewer

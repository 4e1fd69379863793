// The state of the run: saved, and gone on from.

#include "viewer/file_names.h"
#include "viewer/session.h"

namespace drape::viewer {

void Session::saveState(const std::string& name) {
    const std::filesystem::path path = statePath(name);
    simulation_.saveSnapshot(path, camera_.toView());
    const bool holds = !simulation_.hands().all().empty();
    say("Saved " + path.string() + (holds ? "; who resumes it lets go of what the hand now holds" : ""));
}

// It is in the menu from then on: opening it again brings this moment back, as it does the start of a scene.
void Session::resume(const std::string& name) {
    const std::filesystem::path path = statePath(name);
    openSource(path.string());
    say("Resumed " + path.string() + " at step " + std::to_string(simulation_.clock().steps));
}

}  // namespace drape::viewer
